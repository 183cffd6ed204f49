import { Button } from '@mui/material';
import { Link } from 'react-router';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../auth/session.tsx';
import { Row } from '../../components/layout/layout.tsx';

const tabs = [
  ['/signing', 'Requests'],
  ['/signing/templates', 'Templates'],
] as const;

/** The two lists of signing. People who only see the requests get no tabs. */
export function SigningTabs({ current }: { current: (typeof tabs)[number][0] }) {
  if (!may(useCaller(), 'sign.tpl')) return null;
  return (
    <Row component="nav" aria-label="Parts of signing" isOneLine sx={row}>
      {tabs.map(([path, name]) => (
        <Button
          key={path}
          component={Link}
          to={pathTo(path)}
          aria-current={path === current ? 'page' : undefined}
          sx={tab}
        >
          {name}
        </Button>
      ))}
    </Row>
  );
}

const row = { mb: 2, borderBottom: 1, borderColor: 'divider' };
/** As the tabs of a place, with the edge at the bottom. */
const tab = {
  minHeight: 44,
  px: 2,
  mb: '-1px',
  borderRadius: '8px 8px 0 0',
  color: 'text.secondary',
  borderBottom: '3px solid transparent',
  '&[aria-current]': {
    borderBottomColor: 'primary.main',
    bgcolor: 'action.selected',
    color: 'text.primary',
  },
};
