import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { useSession } from '../auth/session.tsx';
import { useOtherSchools } from '../auth/useOtherSchools.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useSignOut } from './useSignOut.ts';

interface PersonPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
  onHelp: () => void;
}

/** The person panel: person, school and phone number, colour mode, mail settings, sign-out. */
export function PersonPanel({ anchor, onClose, onHelp }: PersonPanelProps) {
  const { user, orgUnit, settings } = useSession();
  const signOut = useSignOut();
  const { schoolName, phoneNumber } = settings;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: panel }}
    >
      <Box sx={{ p: 2.5 }}>
        <Typography sx={{ fontWeight: 600 }}>{fullName(user)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[orgUnit, schoolName].filter(Boolean).join(' · ')}
        </Typography>
        {phoneNumber && (
          <Typography variant="body2" color="textSecondary">
            <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`} style={{ color: 'inherit' }}>
              {phoneNumber}
            </a>
          </Typography>
        )}
      </Box>
      <Divider />
      <Box sx={{ p: 2.5 }}>
        <ThemeChoice />
        <DeviceSwitch />
      </Box>
      <Divider />
      <Box sx={{ p: 1.5, display: 'grid', gap: 0.5 }}>
        <SchoolLinks />
        {links.map(([to, label]) => (
          <Button key={to} component={Link} to={to} color="inherit" sx={entry} onClick={onClose}>
            {label}
          </Button>
        ))}
        <Button
          color="inherit"
          sx={entry}
          onClick={() => {
            onClose();
            onHelp();
          }}
        >
          Help for this screen
        </Button>
        <Button color="inherit" sx={entry} onClick={() => void signOut()}>
          Sign out
        </Button>
      </Box>
    </Popover>
  );
}

/** Leads to the portals of other schools at which the person has a role. */
const SchoolLinks = () =>
  useOtherSchools().map(({ schoolUid, schoolName, address }) => (
    <Button key={schoolUid} href={address} color="inherit" sx={entry}>
      {`Go to ${schoolName}`}
    </Button>
  ));

const links = [
  [pathTo('/notification-preferences'), 'Which mail you get'],
  [pathTo('/privacy'), 'Privacy'],
] as const;

const panel = {
  variant: 'outlined',
  role: 'dialog',
  'aria-label': 'Person menu',
  sx: { width: 288 },
} as const;
const entry = { justifyContent: 'flex-start', fontWeight: 500 };
