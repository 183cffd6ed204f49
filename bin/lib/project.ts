import { join } from 'node:path';

/** The folder of this project. */
export const project = join(import.meta.dirname, '..', '..');

/** The folder of build results. It can be deleted at any time. */
export const buildFolder = join(project, '.build');
