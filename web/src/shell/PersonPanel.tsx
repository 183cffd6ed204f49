import {
  Box,
  Button,
  Divider,
  FormControlLabel,
  Popover,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useColorScheme,
} from '@mui/material';
import { Link } from 'react-router';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { useSession } from '../auth/session.tsx';
import { signOut } from '../auth/signOut.ts';
import { useOtherSchools } from '../auth/useOtherSchools.ts';
import { draftNames } from '../components/editing/drafts/draftStore.ts';
import { useFeedback } from '../components/feedback/feedback.tsx';
import { Column } from '../components/layout/layout.tsx';
import { useDeviceChoice } from './useDeviceChoice.ts';

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
      <Column gap={0.5} sx={{ p: 1.5 }}>
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
      </Column>
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
  [pathTo('/notification-preferences'), 'Messages to me'],
  [pathTo('/privacy'), 'Privacy'],
] as const;

const panel = {
  variant: 'outlined',
  role: 'dialog',
  'aria-label': 'Person menu',
  sx: { width: 288 },
} as const;
const entry = { justifyContent: 'flex-start', fontWeight: 500 };

/** Says whose device this is, and changes it. */
function DeviceSwitch() {
  const { choice, choose } = useDeviceChoice();
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1.5 }}
        control={
          <Switch
            checked={choice === 'own'}
            onChange={(_, isOwn) => void choose(isOwn ? 'own' : 'shared')}
          />
        }
        label="This is my own device"
      />
      <Typography variant="body2" color="textSecondary">
        {choice === 'own'
          ? 'It stores your last visit, for reading without a connection.'
          : 'It stores nothing about you.'}
      </Typography>
    </>
  );
}

/** Chooses light, dark or the system's mode. */
function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label="Theme"
      value={mode ?? 'system'}
      onChange={(_, chosen: 'system' | 'light' | 'dark' | null) => chosen && setMode(chosen)}
    >
      <ToggleButton value="system">System</ToggleButton>
      <ToggleButton value="light">Light</ToggleButton>
      <ToggleButton value="dark">Dark</ToggleButton>
    </ToggleButtonGroup>
  );
}

/**
 * Signs out. Asks first when there are unsaved drafts, as sign-out deletes them from the device.
 */
function useSignOut(): () => Promise<void> {
  const { config, user } = useSession();
  const { confirm } = useFeedback();
  return async () => {
    const names = await draftNames({ school: config.schoolUid, person: user.userUid });
    const unsaved = names.map((name) => `“${name}”`).join(', ');
    const question = `You have not saved ${unsaved}. Signing out deletes it from this device.`;
    if (names.length === 0 || (await confirm('Sign out?', question))) await signOut();
  };
}
