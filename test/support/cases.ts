import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../data/cases');

/** Returns an input that another program wrote, in the shape of public reports. */
export const caseFile = (name: string): Buffer => readFileSync(join(folder, name));

export const caseText = (name: string): string => caseFile(name).toString('utf8');
