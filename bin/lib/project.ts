import { join } from 'node:path';

/** The folder of this project, wherever a command is called from. */
export const project = join(import.meta.dirname, '..', '..');

/** What is made from the sources; it can be deleted at any time. */
export const buildFolder = join(project, '.build');
