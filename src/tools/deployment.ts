import { defaultsOf } from '../config/brand.ts';
import type { Environment } from '../config/environment.ts';
import { type JsonObject, ownValue } from '../engine/index.ts';
import type { Project } from './assemble.ts';
import { objectOf } from './source.ts';
import { objectIn, overlay } from './vite/bundle.ts';

/** What a site is published for: its environment, and the brand that is shown when another cannot be had. */
export type Deployment = {
  readonly environment: Environment;
  readonly fallback: { readonly id: string; readonly brand: JsonObject };
};

/** The name of the environment in which the site runs beside the pretend bank. */
export const local = 'local';

/** The deployment of a project to one of its environments. Throws, naming the file, where one is missing or cannot be read. */
export const deploymentOf = (
  { environments, schemas, brands }: Pick<Project, 'environments' | 'schemas' | 'brands'>,
  name = local,
): Deployment => {
  const environment = environmentOf({ environments, schemas }, name);
  const id = environment.defaultClientId;
  const { $schema: _, ...brand } = objectIn(ownValue(brands, id)?.brand, `brands/${id}/brand.json`);
  return { environment, fallback: { id, brand } };
};

/** One of a project's environments, with the defaults of its schema. Throws, naming the file, where it is missing or cannot be read. */
export const environmentOf = (
  { environments, schemas }: Pick<Project, 'environments' | 'schemas'>,
  name = local,
): Environment => {
  const schema = objectOf(schemas['environment.schema.json']?.value);
  const { $schema: _, ...stated } = objectIn(
    ownValue(environments, name),
    `deploy/environments/${name}.json`,
  );
  // Its schema vouches for the shape; the check says where the file breaks it.
  return overlay(defaultsOf(schema), stated) as JsonObject & Environment;
};
