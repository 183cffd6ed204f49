import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { Link, useParams } from 'react-router';
import type { Roll } from '#shared/asks/asks.contract';
import { pathTo } from '#shared/site/paths';
import { ReportsLink } from '../../../asks/card/ReportsLink.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Column, List, Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { RollHead } from './RollHead.tsx';
import { useRoll } from './useRoll.ts';
import { useSealed } from './useSealed.ts';

/** `/asks/:askUid/roll`: who goes, by homeroom, with ticks. The browser prints it. */
export function RollPage() {
  const { askUid = '' } = useParams();
  const read = useRoll(askUid);
  const { roll, error, retry } = read;
  const isGone = error?.kind === 'notFound' || error?.kind === 'badRequest';
  return (
    <Screen
      overline={
        !isGone && (
          <Button
            component={Link}
            to={pathTo('/asks/:askUid', { askUid })}
            startIcon={<BackIcon />}
            className="no-print"
            sx={{ marginInlineStart: -1 }}
          >
            Answers
          </Button>
        )
      }
    >
      {isGone && (
        <EmptyState title="There is no roll" action={<ReportsLink />}>
          Nothing is asked, or you don’t have access to it.
        </EmptyState>
      )}
      {error && !isGone && <Failure what="The roll" error={error} onRetry={retry} />}
      {!roll && !error && <Skeletons heights={[320]} what="the roll" />}
      {roll && <Names {...read} roll={roll} />}
    </Screen>
  );
}

type NamesProps = ReturnType<typeof useRoll> & { readonly roll: Roll };

function Names({ roll, ticks, toggle, clear }: NamesProps) {
  const sealed = useSealed(roll.askUid);
  return (
    <Column gap={3} isBound sx={{ maxWidth: 860 }}>
      <RollHead roll={roll} ticks={ticks} sealed={sealed} onClear={clear} />
      {roll.groups.length === 0 && <Typography>Nobody goes yet.</Typography>}
      {roll.groups.map(({ groupname, people }) => (
        <Box key={groupname} component="section" aria-label={groupname || others}>
          <Typography variant="h3">{`${groupname || others} (${people.length})`}</Typography>
          <List>
            {people.map(({ subject, name, places }) => (
              <Box key={subject} component="li" sx={line}>
                <Row gap={2} align="center" isOneLine>
                  <FormControlLabel
                    label={places ? `${name}, ${places} places` : name}
                    sx={{ minHeight: 48, flex: 1, minWidth: 0 }}
                    control={
                      <Checkbox
                        checked={ticks[subject] === true}
                        onChange={() => toggle(subject)}
                      />
                    }
                  />
                  <ToTick />
                </Row>
                {sealed.lines?.[subject]?.map((text) => (
                  <Typography key={text} sx={confidential}>
                    {text}
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

/** Empty boxes on paper: a class is counted on the bus, at the place and on the way back. */
const ToTick = () => (
  <Box aria-hidden className="to-tick" sx={boxes}>
    {['bus', 'place', 'back'].map((each) => (
      <Box key={each} sx={box} />
    ))}
  </Box>
);

const others = 'Others';
const confidential = { pb: 1, marginInlineStart: 4, fontWeight: 600, overflowWrap: 'anywhere' };
const line = { borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' };
const boxes = { display: 'none', displayPrint: 'flex', gap: 1.5, flex: 'none' };
const box = { width: 22, height: 22, border: '1.5px solid #000' };
