import { createRoot } from 'react-dom/client';
import { themeCss, themeOf } from '../../../config/theme.ts';
import { Studio } from './studio.tsx';
import './page.css';

const sheet = new CSSStyleSheet();
sheet.replaceSync(themeCss(themeOf({ theme: { colors: { primary: '#234a7d' } } }), {}));
document.adoptedStyleSheets = [sheet];

const root = document.getElementById('studio');
if (root !== null) createRoot(root).render(<Studio />);
