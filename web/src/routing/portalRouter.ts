import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type DataRouteMatch,
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type RouteObject,
  resolvePath,
  type To,
} from 'react-router-dom';
import { blockers } from './blockers.ts';
import { errorsOf, type Failed, isHashChange, load, type RouteList, withIds } from './routeTree.ts';
import { scrollPositions } from './scrollPositions.ts';

type State = DataRouter['state'];
type Subscriber = Parameters<DataRouter['subscribe']>[0];
type Move = State['historyAction'];

/** What a link or a screen says about a step. */
interface Options {
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
  readonly flushSync?: boolean;
}

/**
 * Makes the router for react-router's provider, links and hooks. It does what our routes need: it
 * loads the code of a route that is opened, asks before a changed form is left, and keeps scroll
 * positions. `createBrowserRouter` adds loaders, actions and fetchers: 60 KB of the first load
 * that no screen uses. The routes must match every address, and links must not be relative.
 */
export function createPortalRouter(tree: readonly RouteObject[]): DataRouter {
  const history = createBrowserHistory({ window });
  const manifest: RouteList = {};
  const routes = withIds(tree, manifest);
  const subscribers = new Set<Subscriber>();
  const scroll = scrollPositions();
  let state = firstState(history, matchesAt(history.location));
  let hasChangedUnseen = false;
  /** The number of the newest step. An older one that still loads its code ends unseen. */
  let newest = 0;
  /** Set while the browser goes back to a form that was about to be left. */
  let returned: (() => void) | undefined;
  const questions = blockers(
    () => state.blockers,
    (changed) => update({ blockers: changed }),
  );

  function matchesAt(location: Location): DataRouteMatch[] {
    const matches = matchRoutes(routes, location);
    if (!matches) throw new Error('No route matches every address');
    return matches;
  }

  function update(changed: Partial<State>, flushSync = false): void {
    state = { ...state, ...changed };
    hasChangedUnseen = subscribers.size === 0;
    for (const subscriber of [...subscribers]) subscriber(state, { ...quietly, flushSync });
  }

  /** Goes to a location once the code of its routes is loaded. */
  async function open(historyAction: Move, location: Location, options: Options = {}) {
    newest += 1;
    const number = newest;
    scroll.save(state.location);
    const matches = matchesAt(location);
    const unloaded = matches.filter(({ route }) => route.lazy);
    if (unloaded.length === 0 || (state.initialized && isHashChange(state.location, location)))
      return show(historyAction, location, matches, options);
    if (state.initialized) {
      const loading = { ...IDLE_NAVIGATION, state: 'loading', location, matches, historyAction };
      update({ navigation: loading as State['navigation'] }, options.flushSync);
    }
    const failed = (await Promise.all(unloaded.map(({ route }) => load(route)))).find(Boolean);
    if (number === newest) show(historyAction, location, matches, options, failed);
  }

  function show(
    historyAction: Move,
    location: Location,
    matches: DataRouteMatch[],
    { flushSync, preventScrollReset = false }: Options,
    failed?: Failed,
  ): void {
    if (historyAction === 'PUSH') history.push(location, location.state);
    if (historyAction === 'REPLACE') history.replace(location, location.state);
    const shown = {
      historyAction,
      location,
      matches,
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: scroll.at(location),
      preventScrollReset,
      errors: failed ? errorsOf(matches, failed) : null,
      blockers: questions.none(),
    };
    update(shown, flushSync);
  }

  async function navigate(to: To | number | null, options: Options = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const path = history.encodeLocation(resolvePath(to ?? '', state.location.pathname));
    if (history.createURL(path).origin !== window.location.origin) {
      throw new Error(`${createPath(path)} is not an address of the portal`);
    }
    const key = crypto.randomUUID().slice(0, 8);
    const nextLocation: Location = { ...path, state: options.state ?? null, key, mask: undefined };
    const historyAction = (options.replace ? 'REPLACE' : 'PUSH') as Move;
    const step = { currentLocation: state.location, nextLocation, historyAction };
    if (questions.stop(step, () => void navigate(to, options))) return;
    return open(historyAction, nextLocation, options);
  }

  history.listen(({ action, location, delta }) => {
    if (returned) {
      returned();
      returned = undefined;
      return;
    }
    const historyAction = action as Move;
    const step = { currentLocation: state.location, nextLocation: location, historyAction };
    const back = Promise.withResolvers<void>();
    const goOn = () => void back.promise.then(() => history.go(delta ?? 0));
    // The browser has left already, so it goes back first. It cannot from another site's entry.
    if (delta === null || !questions.stop(step, goOn)) return void open(historyAction, location);
    returned = back.resolve;
    history.go(-delta);
  });
  if (!state.initialized) void open(state.historyAction, state.location);

  const router = {
    basename: '/',
    future: {},
    window,
    routes,
    manifest,
    branches: undefined,
    get state() {
      return state;
    },
    subscribe(subscriber: Subscriber) {
      subscribers.add(subscriber);
      // Code may have arrived between the first rendering and its effects.
      if (hasChangedUnseen) subscriber(state, { ...quietly, flushSync: false });
      hasChangedUnseen = false;
      return () => subscribers.delete(subscriber);
    },
    navigate,
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    getBlocker: questions.get,
    deleteBlocker: questions.delete,
    enableScrollRestoration: (positions: Record<string, number>, current: () => number) =>
      scroll.keep(positions, current, () => {
        const at = state.navigation.state === 'idle' ? scroll.at(state.location) : null;
        if (at !== null) update({ restoreScrollPosition: at });
      }),
  };
  // The provider and our hooks call nothing else.
  return router as unknown as DataRouter;
}

/** A change without fetchers or transitions between views. */
const quietly = { deletedFetchers: [], newErrors: null, viewTransitionOpts: undefined };

/** Returns the state before the first screen: ready if its code is already there. */
function firstState(
  { action, location }: { action: unknown; location: Location },
  matches: DataRouteMatch[],
): State {
  const isReady = !matches.some(({ route }) => route.lazy);
  return {
    historyAction: action as Move,
    location,
    matches,
    initialized: isReady,
    renderFallback: !isReady,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}
