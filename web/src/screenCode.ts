import type { ComponentType } from 'react';

/** The files of all screens, each loaded when its screen is opened. */
const modules = import.meta.glob<Record<string, ComponentType>>(
  './{home,admin,asks,student,features}/**/*{Page,Screen}.tsx',
);

/** Loads the file of a screen; `module` is its path below `web/src`. */
export const screenCode = (module: string) => modules[`./${module}.tsx`]?.();
