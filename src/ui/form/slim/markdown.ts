/** Stands in for `markdown-to-jsx`: rjsf would load it for descriptions, which this theme does not draw. */
export const Markdown = ({ children }: { readonly children: string }): string => children;
