import type { Import } from './sources.ts';

/** The common code of all Lambdas: every capability may import it; it imports no capability. */
const common = new Set(['kernel', 'pdf']);

/**
 * The folders that a capability, or a part of it, opens to others: its repositories and records, its
 * pure rules, and its mail.
 */
const open = new Set(['store', 'rules', 'mail']);

/**
 * Returns the imports that the layers forbid. Lambda entries and the wiring may import everything.
 */
export const layerFaults = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => isAcrossFunctions(from, to) || isKernelOfShared(from, to));

function isAcrossFunctions(from: string, to: string): boolean {
  if (isComposition(from)) return false;
  const [top, own = ''] = from.split('/');
  const [otherTop, other = '', ...parts] = to.split('/');
  if (top !== 'functions' || otherTop !== 'functions' || own === other) return false;
  if (isComposition(to)) return true;
  if (common.has(other)) return own === 'kernel';
  return common.has(own) || !parts.slice(0, 2).some((part) => open.has(part));
}

/** A person's file calls the handlers of others, so that it and the screens never differ. */
const isComposition = (path: string) =>
  path.endsWith('.lambda.ts') ||
  ['functions/wiring.ts', 'functions/privacy/documents/person-reads.ts'].includes(path);

/** True when `shared/kernel` imports a capability. Rights are allowed: every route has one. */
function isKernelOfShared(from: string, to: string): boolean {
  const [, other = '', file] = to.split('/');
  const isCapability = to.startsWith('shared/') && file !== undefined;
  return from.startsWith('shared/kernel/') && isCapability && !['kernel', 'rights'].includes(other);
}
