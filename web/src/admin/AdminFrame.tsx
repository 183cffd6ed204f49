import Box from '@mui/material/Box';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { adminTabs, type Screen as DeclaredScreen, mayOpen } from '#shared/site/screens';
import { useCaller } from '../auth/session.tsx';
import { Screen } from '../components/screen/Screen.tsx';
import { ScreenContext } from '../components/screen/screenContext.ts';

interface AdminFrameProps {
  /** The screen's one primary action. */
  action?: ReactNode;
  children?: ReactNode;
}

/**
 * The frame of every administration screen: the built tabs that the person's capabilities open, and
 * the active tab.
 */
export function AdminFrame({ action, children }: AdminFrameProps) {
  const person = useCaller();
  const open = use(ScreenContext);
  const active = open?.under ?? open?.path;
  const tabs = adminTabs.filter((tab) => tab.module && mayOpen(person, tab));
  return (
    <Screen overline="Administration" action={action} visit={visitOf(open)}>
      <Box component="nav" aria-label="Administration" sx={{ mb: 4 }}>
        <Box component="ul" ref={showActive} sx={bar}>
          {tabs.map(({ tab, path }) => (
            <Box component="li" key={path}>
              <Box
                component={Link}
                to={path}
                aria-current={path === active ? 'page' : undefined}
                sx={link}
              >
                {tab}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      {children}
    </Screen>
  );
}

/** Each tab of the home is a page of its own in the web logs. */
const visitOf = (screen: Pick<DeclaredScreen, 'path' | 'title'> | undefined) =>
  screen?.path.startsWith('/admin?')
    ? { pageId: screen.path, title: screen.title, pageType: 'page' }
    : undefined;

/** Scrolls the active tab into view. */
function showActive(bar: HTMLUListElement | null): void {
  const active = bar?.querySelector<HTMLElement>('[aria-current]')?.closest('li');
  if (bar && active)
    bar.scrollLeft = active.offsetLeft - (bar.clientWidth - active.clientWidth) / 2;
}

const bar = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  // On a phone the tabs scroll in one row.
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  position: 'relative',
  whiteSpace: 'nowrap',
  borderBottom: 1,
  borderColor: 'divider',
};
const entry = { display: 'block', px: 1.5, py: 1.25, fontSize: '0.9375rem' };
const link = {
  ...entry,
  color: 'text.primary',
  textDecoration: 'none',
  borderBottom: '2px solid transparent',
  mb: { md: '-1px' },
  'a&:hover': { borderBottomColor: 'text.secondary' },
  '&[aria-current]': { borderBottomColor: 'primary.main', color: 'primary.main', fontWeight: 600 },
};
