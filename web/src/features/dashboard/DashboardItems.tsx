import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { DashboardItem } from '#shared/dashboard/admin-dashboard.contract';
import { serverNow } from '../../api/clock.ts';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { HomeRow, HomeRows } from '../../home/HomeRows.tsx';
import { dashboardLine } from './dashboardText.ts';

/** What waits in the administration: one line and one button each. */
export function DashboardItems({ items }: { items: readonly DashboardItem[] }) {
  const clock = { timeZone: useTimeZone(), now: serverNow() };
  return (
    <HomeRows>
      {items
        .map((item) => dashboardLine(item, clock))
        .map(({ key, title, text, button, to }) => (
          <HomeRow
            key={key}
            title={title}
            text={text}
            action={
              <Button component={Link} to={to} variant="outlined" sx={{ flexShrink: 0 }}>
                {button}
                <span style={visuallyHidden}>{`: ${title}`}</span>
              </Button>
            }
          />
        ))}
    </HomeRows>
  );
}
