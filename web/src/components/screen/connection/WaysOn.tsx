import { Button } from '@mui/material';
import { Link } from 'react-router';
import { isAllowed, type ScreenPath, screens } from '#shared/site/screens';
import { useSession } from '../../../auth/session.tsx';
import { Column, Quiet, Row } from '../../layout/layout.tsx';

/** What an own device reads ahead. It is what families look up most. */
const paths: readonly ScreenPath[] = ['/', '/notices', '/calendar', '/timetable'];

interface WaysOnProps {
  /** A few words above the links. */
  words: string;
  /** Also the school's number. */
  hasPhone?: boolean;
}

/** Leads from a screen that could not be shown to those that are read most. */
export function WaysOn({ words, hasPhone = false }: WaysOnProps) {
  const { settings, user } = useSession();
  const { phoneNumber, tile_settings } = settings;
  const tiles = tile_settings.map(({ url }) => url);
  const shown = screens.filter(
    ({ path }) =>
      paths.includes(path) && path !== location.pathname && isAllowed(user, path, tiles),
  );
  return (
    <Column gap={1} sx={{ mt: 2 }}>
      <Quiet>{words}</Quiet>
      <Row gap={1} className="no-print">
        {shown.map(({ path, title }) => (
          <Button key={path} component={Link} to={path} variant="outlined" sx={button}>
            {title}
          </Button>
        ))}
        {hasPhone && phoneNumber && (
          <Button href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`} variant="outlined" sx={button}>
            {`Call the school, ${phoneNumber}`}
          </Button>
        )}
      </Row>
    </Column>
  );
}

const button = { minHeight: 44, bgcolor: 'background.paper' };
