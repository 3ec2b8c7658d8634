/** Replaces the package `markdown-to-jsx`. rjsf imports it for descriptions and errors, which the theme does not render. */
export const Markdown = ({ children }: { readonly children: string }): string => children;
