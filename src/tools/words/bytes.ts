/** The text of a file: in UTF-8, or in UTF-16 where its first bytes say so. Undefined where it is neither. The byte order mark goes. */
export const textOfBytes = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
  const label = first === 0xfe && second === 0xff ? 'utf-16be' : wide;
  try {
    return new TextDecoder(label ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
