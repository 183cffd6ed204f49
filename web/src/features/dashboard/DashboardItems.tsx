import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardItem } from '#shared/dashboard/admin-dashboard.contract';
import { serverNow } from '../../api/clock.ts';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { HomeRow, HomeRows } from '../../home/HomeRows.tsx';
import { dashboardLine } from './dashboardText.ts';

interface DashboardItemsProps {
  items: readonly DashboardItem[];
  /** What else is known of an item, after its text. */
  more?: (item: DashboardItem) => ReactNode;
  /** Further rows. */
  children?: ReactNode;
}

/** What waits in the administration: one line and one button each. */
export function DashboardItems({ items, more, children }: DashboardItemsProps) {
  const clock = { timeZone: useTimeZone(), now: serverNow() };
  return (
    <HomeRows>
      {items.map((item) => {
        const { key, title, text, button, to } = dashboardLine(item, clock);
        const further = more?.(item);
        return (
          <HomeRow
            key={key}
            title={title}
            text={
              <>
                {text}
                {further && ' · '}
                {further}
              </>
            }
            action={
              <Button component={Link} to={to} variant="outlined" sx={{ flexShrink: 0 }}>
                {button}
                <span style={visuallyHidden}>{`: ${title}`}</span>
              </Button>
            }
          />
        );
      })}
      {children}
    </HomeRows>
  );
}
