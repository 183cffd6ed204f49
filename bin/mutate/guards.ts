import { handed } from './guards/handed.ts';
import { handlers } from './guards/handlers.ts';
import { keys } from './guards/keys.ts';
import { policies } from './guards/policies.ts';

/**
 * Where the portal decides who may do what, and which tests notice when such a decision is gone, the quick ones first.
 *
 * `policy`: everything in the file is a decision · `handler`: what stands before an answer, refusals and filters · `keys`: which school's
 * records are read and written · `handed`: for which school others are asked to do so · `matrix`: the cells of the permission matrix
 */
export interface Guarded {
  readonly kind: 'policy' | 'handler' | 'keys' | 'handed' | 'matrix';
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

export const guarded: readonly Guarded[] = [...policies, ...handlers, ...keys, ...handed];

/** Files that speak of rights and decide nothing, with what they do instead. */
export const unlisted: Readonly<Record<string, string>> = {
  'functions/lib/wiring.ts': 'joins what lib/serve and lib/caller decide',
  'functions/api/post-view.ts': 'has the words of a refusal',
  'functions/api/calendar-view.ts': 'has the words of a refusal',
  'functions/data/grants.ts': 'is called by an operator’s command, not by the API',
};
