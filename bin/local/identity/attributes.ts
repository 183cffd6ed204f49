import { ServiceError } from './errors.ts';
import type { Person } from './records.ts';
import { attributeName, knowsAttribute, type Pool } from './settings.ts';

type Attributes = Record<string, string>;

/** Throws for attributes that the pool's schema does not contain. */
export function checkAttributes(pool: Pool, attributes: Attributes) {
  for (const name of Object.keys(attributes)) {
    if (name === 'sub' || !knowsAttribute(pool, name)) {
      throw nonconforming(`Type for attribute {${name}} could not be determined`);
    }
  }
}

/** Throws if an attribute that the pool's schema requires is missing. */
export function checkRequired(pool: Pool, attributes: Attributes) {
  const missing = missingAttributes(pool, attributes)[0];
  if (missing) throw nonconforming(`${missing}: The attribute is required`);
}

/** Returns the required attributes that are missing. */
export const missingAttributes = (pool: Pool, attributes: Attributes) =>
  pool.properties.Schema.filter(({ Required }) => Required)
    .map(({ Name }) => attributeName(Name))
    .filter((name) => !attributes[name]);

/** Throws for changes of attributes that the pool's schema marks as immutable. */
export function checkMutable(pool: Pool, person: Person, attributes: Attributes) {
  for (const { Name, Mutable } of pool.properties.Schema) {
    const name = attributeName(Name);
    const isChanged = name in attributes && person.attributes[name] !== attributes[name];
    if (Mutable === false && isChanged) {
      const message = `user.${name}: Attribute cannot be updated.\n`;
      throw new ServiceError('InvalidParameterException', message);
    }
  }
}

const nonconforming = (reason: string) =>
  new ServiceError(
    'InvalidParameterException',
    `Attributes did not conform to the schema: ${reason}\n`,
  );
