import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCaller } from '../auth/session.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { Page } from '../components/Page.tsx';
import { adminTabs, mayOpen } from './tabs.ts';

interface AdminFrameProps {
  /** Key of the active tab. */
  tab: string;
  title: string;
  /** The screen's one primary action. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * Every administration screen: the tab bar as far as the person's capabilities open it, and the active tab's content. A tab that
 * they do not open is the not-found screen.
 */
export function AdminFrame({ tab: active, title, action, children }: AdminFrameProps) {
  const person = useCaller();
  const tabs = adminTabs.filter((tab) => mayOpen(person, tab));
  if (!tabs.some(({ key }) => key === active)) return <NotFound />;
  return (
    <Page title={title} overline="Administration" action={action}>
      <Box component="nav" aria-label="Administration" sx={{ mb: 4 }}>
        <Box component="ul" ref={showActive} sx={bar}>
          {tabs.map(({ key, label, path }) => (
            <Box component="li" key={key}>
              {path ? (
                <Box
                  component={Link}
                  to={path}
                  aria-current={key === active ? 'page' : undefined}
                  sx={link}
                >
                  {label}
                </Box>
              ) : (
                <Box
                  component="span"
                  aria-current={key === active ? 'page' : undefined}
                  sx={{ ...link, color: 'text.secondary' }}
                >
                  {label} <small>to come</small>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      {children}
    </Page>
  );
}

/** Where the bar scrolls, the active tab is in sight. */
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
  // A phone has no room for four rows of tabs.
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
  '& small': { fontSize: '0.75rem', fontWeight: 400, ml: 0.25 },
  '&[aria-current]': { borderBottomColor: 'primary.main', color: 'primary.main', fontWeight: 600 },
};
