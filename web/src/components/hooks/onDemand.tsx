import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/**
 * Makes a component whose code loads when it is first shown, or earlier by `fetch`, which ends when
 * the code is there, or could not be loaded. Not React's
 * `lazy`: after a placeholder that delays the component by 300 ms against flicker, even when the
 * code arrives after 20 ms. `code` loads the component; a failure is reported like any failure of
 * the screen, and retried the next time. `meanwhile` is the placeholder; nothing by default.
 */
export function onDemand<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ((props: Props) => ReactNode) & { fetch: () => Promise<void>; isHere: () => boolean } {
  let here: ComponentType<Props> | undefined;
  async function load() {
    here ??= await code();
  }
  function OnDemand(props: Props) {
    const [Component, setComponent] = useState(() => here);
    const [fault, setFault] = useState<{ error: unknown }>();
    useEffect(() => {
      load().then(
        () => setComponent(() => here),
        (error: unknown) => setFault({ error }),
      );
    }, []);
    if (fault) throw fault.error;
    return Component ? createElement(Component, props) : meanwhile(props);
  }
  // A failed preload is reported when the component is shown.
  return Object.assign(OnDemand, {
    fetch: () => load().catch(() => undefined),
    isHere: () => here !== undefined,
  });
}
