import { SaxesParser } from 'saxes';

/** An element of an XML file: its name without a prefix, its attributes by name, and the line that it begins in. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: readonly (XmlElement | string)[];
};

/** What keeps a text from being read as XML, and the line. */
export type XmlFault = { readonly line: number; readonly fault: string };

type Open = Omit<XmlElement, 'children'> & { readonly children: (XmlElement | string)[] };

/** Reads XML. Nothing outside of the text is looked up, and what a document type would declare is refused: with it a small file can become an endless one. */
export const xmlOf = (text: string): XmlElement | XmlFault => {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const top: Open = { name: '', attributes: {}, line: 1, children: [] };
  const open: Open[] = [top];
  let line = 1;
  const add = (child: XmlElement | string): void => void open.at(-1)?.children.push(child);
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ local, attributes }) => {
    if (open.length > deepest) throw new Error('it is nested too deeply');
    const read = Object.values(attributes).map(({ name, value }) => [name, value] as const);
    const element: Open = { name: local, attributes: Object.fromEntries(read), line, children: [] };
    add(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('doctype', () => {
    throw new Error('it has a document type (DOCTYPE)');
  });
  parser.on('error', ({ message }) => {
    throw new Error(message.replace(/^\d+:\d+: /, ''));
  });
  try {
    parser.write(text).close();
  } catch (error) {
    return { line: parser.line, fault: error instanceof Error ? error.message : String(error) };
  }
  return elementsIn(top)[0] ?? { line: 1, fault: 'it is empty' };
};

/** The elements that stand directly in another one; those of a name. */
export const elementsIn = ({ children }: XmlElement, name?: string): readonly XmlElement[] =>
  children.flatMap((child) =>
    typeof child !== 'string' && (name === undefined || child.name === name) ? [child] : [],
  );

// No file of words needs more.
const deepest = 60;
