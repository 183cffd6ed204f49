import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { quickActs } from '#shared/site/quick-acts';
import { useSession } from '../auth/session.tsx';

/** What the person does often: one tap each. On a phone they are one line, which moves. */
export function QuickActs() {
  const { user, settings } = useSession();
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
        <Button key={path} component={Link} to={path} variant="outlined" sx={button}>
          {act}
        </Button>
      ))}
    </Box>
  );
}

const row = {
  ...{ display: 'flex', flexWrap: { sm: 'wrap' }, gap: 1 },
  ...{ overflowX: { xs: 'auto', sm: 'visible' }, mx: { xs: -2, sm: 0 }, px: { xs: 2, sm: 0 } },
  ...{ pb: { xs: 0.5, sm: 0 }, '& > *': { flexShrink: 0 } },
};
/** Beside so many buttons, the day would have two lines. */
const wholeRow = { ...row, flexBasis: '100%' };
const button = { minHeight: 44, bgcolor: 'background.paper' };
