import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { isAllowed, type ScreenPath, screens } from '#shared/site/screens';
import { useSession } from '../../../auth/session.tsx';
import { Column, Quiet, Row } from '../../layout/layout.tsx';

/** What an own device reads ahead, which families look up most. What is least part of Home is first. */
const paths: readonly ScreenPath[] = ['/', '/timetable', '/calendar', '/notices'];

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
  const shown = paths.flatMap((path) => {
    const screen = screens.find((each) => each.path === path);
    return screen && path !== location.pathname && isAllowed(user, path, tiles) ? [screen] : [];
  });
  return (
    <Column gap={1} sx={{ mt: 2 }}>
      <Quiet>{words}</Quiet>
      <Row gap={1} className="no-print">
        {shown.map(({ path, title }) => (
          <Button key={path} component={Link} to={path} variant="outlined" sx={button}>
            {title}
          </Button>
        ))}
      </Row>
      {hasPhone && phoneNumber && (
        <Row className="no-print">
          <Button
            href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}
            startIcon={<PhoneIcon />}
            variant="outlined"
            sx={{ ...button, width: { xs: '100%', sm: 'auto' } }}
          >
            {`Call the school, ${phoneNumber}`}
          </Button>
        </Row>
      )}
    </Column>
  );
}

const button = { minHeight: 44, bgcolor: 'background.paper' };
