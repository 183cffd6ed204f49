import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { fullName } from '#shared/people/names';
import { useCaller } from '../auth/session.tsx';
import { onDemand } from '../components/hooks/onDemand.tsx';

const PersonPanel = onDemand(async () => (await import('./PersonPanel.tsx')).PersonPanel);

/** The button in the bar that opens the person's own panel. */
export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { firstname, surname } = useCaller();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={`${fullName({ firstname, surname })}: person menu`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonIcon />
      </IconButton>
      {anchor && (
        <PersonPanel anchor={anchor} onClose={() => setAnchor(undefined)} onHelp={onHelp} />
      )}
    </>
  );
}
