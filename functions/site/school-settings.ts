import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { Bound } from '#functions/kernel/record/declaration';
import { changedMeanwhile } from '#functions/kernel/version';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { familySettingsFields } from '#shared/site/family-settings-form.schemas';
import type {
  schoolSettings as contract,
  ShownSettings,
} from '#shared/site/school-settings.contract';
import { schoolSettingsFields } from '#shared/site/school-settings-form.schemas';
import type { StoredChange } from '#shared/site/settings-changes';
import { type DecisionDeps, decide, type Given, type State, stateOf } from './decision.ts';
import { isComplete, type SchoolSettingsRepository } from './store/school-settings.ts';

export interface SchoolSettingsDeps extends DecisionDeps {
  readonly settings: Bound<
    SchoolSettingsRepository,
    'current' | 'replace' | 'changes' | 'changeAt'
  >;
}

/** Reads and changes what the caller's school has decided. */
export const schoolSettingsHandlers = (deps: SchoolSettingsDeps): Handlers<typeof contract> => {
  const shown = async (caller: Caller) => shownOf(await stateOf(deps, caller));
  /** Stores a decision if it is based on the stored version, and returns the settings then. */
  async function change(caller: Caller, now: Date, { updated_at, ...given }: Changed) {
    const state = await stateOf(deps, caller);
    const by = { caller, now };
    const isStored =
      state.made.updated_at === updated_at && (await decide(deps, { state, given, by }));
    const after = await shown(caller);
    if (!isStored) throw changedMeanwhile(after);
    return after;
  }
  const listChanges: Handlers<typeof contract>['listChanges'] = (page, caller) =>
    deps.settings.of(caller).changes(page);

  return {
    get: (_, caller) => shown(caller),
    listChanges,
    change: ({ updated_at, logo_image, favicon_image, ...given }, caller, { now }) =>
      change(caller, now, {
        ...partOf(schoolSettingsFields, given),
        logo_image,
        favicon_image,
        updated_at,
      }),
    undo: ({ changed_at }, caller, { now }) => undo(deps, caller, { changed_at, now }),
    turnOnDailyMail: (_, caller, { now }) => turnOnDailyMail(deps, caller, now),
    changeCategories: ({ categories, updated_at }, caller, { now }) =>
      change(caller, now, { categories, updated_at }),
    getFamily: (_, caller) => shown(caller),
    listFamilyChanges: listChanges,
    changeFamily: ({ updated_at, ...given }, caller, { now }) =>
      change(caller, now, { ...partOf(familySettingsFields, given), updated_at }),
  };
};

/** What a call changes, and the version that it is based on. */
type Changed = Given & { readonly updated_at: string };

/** Returns the settings as administrators see them. */
const shownOf = ({ decided, roster_terms, made }: State): ShownSettings => ({
  ...decided,
  categories: [...decided.categories],
  roster_terms: [...roster_terms],
  ...made,
});

/** Returns the settings of a form; what a call leaves out of it is undefined. */
const partOf = <F extends object>(fields: F, given: { readonly [N in keyof F]?: unknown }) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, given[name as keyof F]])) as Given;

/** Turns the daily mail on at its hour, and changes nothing else. */
async function turnOnDailyMail(
  deps: SchoolSettingsDeps,
  caller: Caller,
  now: Date,
): Promise<ShownSettings> {
  const state = await stateOf(deps, caller);
  const { on, hour } = state.decided.daily_mail;
  if (on) return shownOf(state);
  const given: Given = { daily_mail: { on: true, hour } };
  const isStored = await decide(deps, { state, given, by: { caller, now } });
  const after = shownOf(await stateOf(deps, caller));
  if (!isStored) throw changedMeanwhile(after);
  return after;
}

/** Restores what a change replaced, unless one of its settings was changed again. */
async function undo(
  deps: SchoolSettingsDeps,
  caller: Caller,
  { changed_at, now }: Pick<RequestFacts, 'now'> & { readonly changed_at: string },
): Promise<ShownSettings> {
  const stored = await deps.settings.of(caller).changeAt(changed_at);
  if (!stored) throw new AppError('notFound', 'This change is no longer stored.');
  if (!isComplete(stored.changes)) {
    throw new AppError('conflict', 'The portal kept no values of this change. Enter them again.');
  }
  const state = await stateOf(deps, caller);
  // The same call again finds what the first one restored.
  if (has(state, stored, 'was')) return shownOf(state);
  if (!has(state, stored, 'is')) throw changedAgain();
  const given: Given = Object.fromEntries(
    stored.changes.map(({ setting, was }) => [setting, storedValue(was)]),
  );
  const by = { caller, now, isRestoring: true };
  if (!(await decide(deps, { state, given, by }))) throw changedAgain();
  return shownOf(await stateOf(deps, caller));
}

/** Whether all settings of a change have the value before it (`was`) or after it (`is`). */
const has = ({ decided }: State, { changes }: StoredChange, side: 'was' | 'is'): boolean =>
  changes.every((each) =>
    isDeepStrictEqual(plain(decided[each.setting]), JSON.parse(each[side] ?? 'null')),
  );

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Returns a stored value; undefined for none. */
const storedValue = (json = 'null'): unknown => JSON.parse(json) ?? undefined;

const changedAgain = () =>
  new AppError(
    'conflict',
    'These settings were changed again since. Look at the newer change before you undo this one.',
  );
