import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { PersonRecord } from '#shared/people/people-admin.contract';
import type { Capability } from '#shared/rights/permissions';
import { rightNames } from '#shared/rights/right-names';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { OpenRights } from './OpenRights.tsx';
import { RightHistory } from './RightHistory.tsx';
import { useRightCalls } from './useRightCalls.ts';

const AskDialog = onDemand(async () => (await import('./AskDialog.tsx')).AskDialog);

interface PersonRightsProps {
  person: PersonRecord;
  onChanged: () => Promise<unknown>;
}

/** The rights of a person: what the person has, what is asked, and how it came. */
export function PersonRights({ person, onChanged }: PersonRightsProps) {
  const calls = useRightCalls(onChanged);
  const [asked, setAsked] = useState<{ taken?: Capability }>();
  const { rights, right_requests, right_changes, no_rights, state } = person;
  const mayGive = !no_rights && state !== 'leaver';
  return (
    <Column component="section" gap={1.5} aria-labelledby="rights" isBound>
      <Typography variant="h2" id="rights">
        Rights
      </Typography>
      {rights.length === 0 ? (
        <Quiet size="large">This person has no further rights.</Quiet>
      ) : (
        <List isCard hasLines aria-label="Rights of this person">
          {rights.map((right) => (
            <Row
              component="li"
              key={right}
              align="center"
              justify="space-between"
              sx={{ px: 2, py: 0.5, minHeight: 44 }}
            >
              {rightNames[right]}
              {!no_rights && (
                <Button
                  color="error"
                  size="small"
                  sx={{ minHeight: 44 }}
                  aria-label={`Take ${rightNames[right]}`}
                  onClick={() => setAsked({ taken: right })}
                >
                  Take
                </Button>
              )}
            </Row>
          ))}
        </List>
      )}
      <OpenRights label="Open requests" requests={right_requests} calls={calls} isOfOne />
      {mayGive && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setAsked({})}>
          Give a right
        </Button>
      )}
      <RightHistory changes={right_changes} />
      {asked && (
        <AskDialog
          person={person}
          calls={calls}
          taken={asked.taken}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Column>
  );
}
