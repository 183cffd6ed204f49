import { ServiceError } from './errors.ts';
import type { Person } from './records.ts';

/** Returns the predicate of a ListUsers filter (`username ^= "ann"`). No filter accepts all. */
export function userFilter(filter: string | undefined): (person: Person) => boolean {
  if (!filter) return () => true;
  const [, name = '', operator, quoted = ''] =
    /^\s*"?([\w:]+)"?\s*(=|\^=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!operator) throw new ServiceError('InvalidParameterException', 'Error while parsing filter');
  if (!searchable.includes(name)) {
    throw new ServiceError('InvalidParameterException', `Invalid search attribute: ${name}`);
  }
  const wanted = fold(quoted.replace(/\\(.)/g, '$1'));
  return (person) => {
    const value = fold(attributeOf(person, name));
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

function attributeOf(person: Person, name: string): string {
  if (name === 'username') return person.username;
  if (name === 'sub') return person.sub;
  if (name === 'cognito:user_status') return person.status;
  if (name === 'status') return person.enabled ? 'Enabled' : 'Disabled';
  return person.attributes[name] ?? '';
}

const fold = (text: string) => text.toLowerCase();

// Cognito cannot search by custom attributes.
const searchable = [
  'username',
  'sub',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
];
