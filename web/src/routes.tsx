import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { type Screen, screens } from '#shared/site/screens';
import { Broken } from './components/screen/Broken.tsx';
import { BrokenScreen } from './components/screen/connection/BrokenScreen.tsx';
import { NotFound } from './components/screen/NotFound.tsx';
import { ScreenContext } from './components/screen/screenContext.ts';
import { screenCode } from './screenCode.ts';
import { AppShell } from './shell/AppShell.tsx';

async function componentOf({ module, component }: Screen): Promise<ComponentType> {
  const found = (await screenCode(module))?.[component ?? module.replace(/.*\//, '')];
  if (!found) throw new Error(`No component of ${module} for the screen`);
  return found;
}

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  async lazy() {
    const Component = await componentOf(screen);
    return {
      element: (
        <ScreenContext value={screen}>
          <Component />
        </ScreenContext>
      ),
    };
  },
});

/** A tab of the administration's home has no route of its own. */
const portalRoutes = screens
  .filter(({ path, shown }) => shown !== 'signedOut' && !path.includes('?'))
  .map(routeOf);

/** The address of a report until release 1.6.0. */
const earlierReport: RouteObject = {
  path: '/notices/acknowledgements/:postUid',
  loader: ({ params: { postUid = '' } }) => redirect(pathTo('/asks/:askUid', { askUid: postUid })),
};

/** The router of the signed-in portal. The shell decides what a person may open. */
export const portalRouter = () =>
  createBrowserRouter([
    {
      element: <AppShell />,
      errorElement: <Broken />,
      // The page's own start screen stays until the code of the first screen is there.
      hydrateFallbackElement: <></>,
      children: [
        {
          // A failed screen keeps the frame, the navigation and an emergency message.
          errorElement: <BrokenScreen />,
          children: [...portalRoutes, earlierReport, { path: '*', element: <NotFound /> }],
        },
      ],
    },
  ]);
