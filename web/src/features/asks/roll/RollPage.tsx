import BackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Roll } from '#shared/asks/asks.contract';
import { pathTo } from '#shared/site/paths';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { deviceChoice } from '../../../device/choice.ts';
import { type Ticks, useRoll } from './useRoll.ts';
import { useSealed } from './useSealed.ts';

const OpenDialog = onDemand(async () => (await import('./OpenDialog.tsx')).OpenDialog);

/** `/asks/:askUid/roll`: who goes, by homeroom, with ticks. The browser prints it. */
export function RollPage() {
  const { askUid = '' } = useParams();
  const { roll, error, retry, ticks, toggle, clear } = useRoll(askUid);
  const isGone = error?.kind === 'notFound' || error?.kind === 'badRequest';
  return (
    <Screen
      overline={
        <Button
          component={Link}
          to={pathTo('/asks/:askUid', { askUid })}
          startIcon={<BackIcon />}
          className="no-print"
          sx={{ marginInlineStart: -1 }}
        >
          Answers
        </Button>
      }
    >
      {isGone && (
        <EmptyState title="There is no roll">
          Nothing is asked, or you don’t have access to it.
        </EmptyState>
      )}
      {error && !isGone && <Failure error={error} onRetry={retry} />}
      {!roll && !error && <Skeletons heights={[320]} what="the roll" />}
      {roll && <Names roll={roll} ticks={ticks} onToggle={toggle} onClear={clear} />}
    </Screen>
  );
}

interface NamesProps {
  roll: Roll;
  ticks: Ticks;
  onToggle: (subject: string) => void;
  onClear: () => void;
}

function Names({ roll, ticks, onToggle, onClear }: NamesProps) {
  const all = roll.groups.flatMap(({ people }) => people);
  const here = all.filter(({ subject }) => ticks[subject]).length;
  const { lines, isBusy, open, hide } = useSealed(roll.askUid);
  const [isAsking, setAsking] = useState(false);
  return (
    <Column gap={3} isBound sx={{ maxWidth: 860 }}>
      <Column gap={1}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {roll.title}
        </Typography>
        <Typography role="status" className="figures" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
          {`${here} of ${all.length} here`}
        </Typography>
        <Row gap={1} className="no-print">
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
          {here > 0 && <Button onClick={onClear}>Clear the ticks</Button>}
          {roll.may_open && all.length > 0 && (
            <Button onClick={() => (lines ? hide() : setAsking(true))}>
              {lines ? 'Hide what only the school reads' : 'Show what only the school reads'}
            </Button>
          )}
        </Row>
        {isAsking && (
          <OpenDialog
            isBusy={isBusy}
            onClose={() => setAsking(false)}
            onOpen={(reason) =>
              void open(
                all.map(({ subject }) => subject),
                reason,
              ).then((isDone) => isDone && setAsking(false))
            }
          />
        )}
        {lines && Object.keys(lines).length === 0 && (
          <Typography role="status">Nobody who goes wrote anything.</Typography>
        )}
        <Quiet size="medium" className="no-print">
          {deviceChoice() === 'own'
            ? 'Names and ticks stay on this device for 24 hours, also without a connection.'
            : 'The ticks stay while this page is open. Only a device of your own stores them.'}
        </Quiet>
      </Column>
      {all.length === 0 && <Typography>Nobody goes yet.</Typography>}
      {roll.groups.map(({ groupname, people }) => (
        <Box key={groupname} component="section" aria-label={groupname || others}>
          <Typography variant="h3">{`${groupname || others} (${people.length})`}</Typography>
          <List>
            {people.map(({ subject, name, places }) => (
              <Box key={subject} component="li" sx={line}>
                <FormControlLabel
                  label={places ? `${name}, ${places} places` : name}
                  sx={{ minHeight: 48, width: '100%' }}
                  control={
                    <Checkbox
                      checked={ticks[subject] === true}
                      onChange={() => onToggle(subject)}
                    />
                  }
                />
                {lines?.[subject]?.map((line) => (
                  <Typography key={line} sx={sealed}>
                    {line}
                  </Typography>
                ))}
              </Box>
            ))}
          </List>
        </Box>
      ))}
    </Column>
  );
}

const others = 'Others';
const sealed = { pb: 1, marginInlineStart: 4, fontWeight: 600, overflowWrap: 'anywhere' };
const line = { borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' };
