import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { quickActs } from '#shared/site/quick-acts';
import { useSession } from '../auth/session.tsx';
import { Quiet } from '../components/layout/layout.tsx';
import { useIsOnline } from '../components/screen/OfflineBar.tsx';

/** What the person does often: one tap each. */
export function QuickActs() {
  const { user, settings } = useSession();
  const isOnline = useIsOnline();
  const acts = quickActs(
    user,
    settings.tile_settings.map(({ url }) => url),
  );
  if (acts.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label="Frequent tasks"
      className="no-print"
      sx={acts.length > 3 ? wholeRow : row}
    >
      {acts.map(({ act, path }) => (
        <Button
          key={path}
          component={Link}
          to={path}
          variant="outlined"
          disabled={!isOnline}
          sx={button}
        >
          {act}
        </Button>
      ))}
      {!isOnline && (
        <Quiet size="medium" sx={{ gridColumn: '1 / -1', alignSelf: 'center' }}>
          These need internet.
        </Quiet>
      )}
    </Box>
  );
}

/** On a phone they are two in a line. */
const row = {
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  gap: 1,
  gridTemplateColumns: '1fr 1fr',
  width: { xs: '100%', sm: 'auto' },
};
/** Beside so many buttons, the day would have two lines. */
const wholeRow = { ...row, flexBasis: '100%' };
const button = {
  minHeight: 44,
  px: { xs: 1, sm: 1.875 },
  lineHeight: 1.2,
  bgcolor: 'background.paper',
  '&:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
};
