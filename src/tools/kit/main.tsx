import { createRoot } from 'react-dom/client';
import { KitPage, type Themes } from './page.tsx';
import './page.css';

// Both stand in the document that the build writes.
// The build writes it.
const themes = JSON.parse(document.getElementById('themes')?.textContent ?? '{}') as Themes;
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<KitPage themes={themes} first={location.hash.slice(1)} />);
