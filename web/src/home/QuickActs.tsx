import { Box } from '@mui/material';
import { quickActs } from '#shared/site/quick-acts';
import { useSession } from '../auth/session.tsx';
import { FormLink, IfOffline } from '../components/screen/connection/NeedsInternet.tsx';

/** What the person does often: one tap each. */
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
      sx={acts.length > 3 ? wholeRow : acts.length === 3 ? oneRow : row}
    >
      {acts.map(({ act, path }) => (
        <FormLink key={path} to={path} variant="outlined" sx={button}>
          {act}
        </FormLink>
      ))}
      <Box sx={{ gridColumn: '1 / -1', alignSelf: 'center', '&:empty': { display: 'none' } }}>
        <IfOffline isMany />
      </Box>
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
/** Three short names are one line on a phone too, each on two lines of its button. */
const oneRow = {
  ...row,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '& > a': { minHeight: { xs: 48, sm: 44 } },
  '& > a:last-of-type:nth-of-type(odd)': { gridColumn: 'auto' },
};
/** Beside so many buttons, the day would have two lines. */
const wholeRow = { ...row, flexBasis: '100%' };
const button = {
  textAlign: 'center',
  minHeight: 44,
  px: { xs: 1, sm: 1.875 },
  lineHeight: 1.2,
  bgcolor: 'background.paper',
  '&:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
};
