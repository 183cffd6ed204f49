import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code is fetched when it is first shown, or earlier by `fetch`. Not React's `lazy`: once that has shown something in
 * the component's place it holds the component back for 300 ms, so that nothing flickers, even where the code is here after 20.
 *
 * @param code fetches it; what goes wrong is told like any fault of the screen it stands on, and tried again when it is next shown
 * @param meanwhile what stands in its place until then; nothing unless given
 */
export function onDemand<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ((props: Props) => ReactNode) & { fetch: () => void } {
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
  // What goes wrong ahead of time is told when the component is shown.
  return Object.assign(OnDemand, { fetch: () => void load().catch(() => undefined) });
}
