declare module 'virtual:portico/core' {
  export const catalogue: import('./runtime/catalogue.ts').Catalogue;
}
