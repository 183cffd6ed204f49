import { ButtonBase } from '@mui/material';
import { useState } from 'react';
import { reachOf } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { TeamRequests } from './TeamRequests.tsx';
import { Thread } from './Thread.tsx';
import { UrgentHelp } from './UrgentHelp.tsx';

/**
 * `/school-psychology-request`: a request for support, to the counsellors only. Which request is
 * open is not in the address, so the browser's history does not have it.
 */
export function PsychologyPage() {
  const isCounsellor = reachOf(useCaller(), 'psy.get').has('counsellor');
  const [view, setView] = useState(isCounsellor ? 'team' : 'own');
  const [opened, setOpened] = useState<string>();
  return (
    <Screen {...(isCounsellor && { title: 'Requests for support' })}>
      <Column gap={view === 'team' ? 1.5 : 3} isBound sx={{ maxWidth: 760 }}>
        {view === 'own' && <UrgentHelp />}
        {isCounsellor && !opened && (
          <Row role="group" aria-label="Which requests" gap={3} isOneLine sx={tabs}>
            {views.map(([each, name]) => (
              <ButtonBase
                key={each}
                aria-pressed={each === view}
                onClick={() => setView(each)}
                sx={tab}
              >
                {name}
              </ButtonBase>
            ))}
          </Row>
        )}
        {opened && <Thread key={opened} requestUid={opened} onBack={() => setOpened(undefined)} />}
        {!opened && view === 'team' && <TeamRequests onOpen={setOpened} />}
        {!opened && view === 'own' && <OwnRequests onOpen={setOpened} />}
      </Column>
    </Screen>
  );
}

const views = [
  ['team', 'Requests to us'],
  ['own', 'My own requests'],
] as const;
const tabs = { borderBottom: 1, borderColor: 'divider' };
const tab = {
  minHeight: 44,
  font: 'inherit',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  mb: '-1px',
  '&[aria-pressed=true]': {
    color: 'text.primary',
    fontWeight: 600,
    borderBottomColor: 'primary.main',
  },
};
