import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useLocation, useParams } from 'react-router';
import type { Roll } from '#shared/asks/asks.contract';
import { pathTo } from '#shared/site/paths';
import { ReportsLink } from '../../../asks/card/ReportsLink.tsx';
import { SchoolPhone } from '../../../asks/card/SchoolPhone.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Column, List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { BackLink } from '../../../components/screen/links/BackLink.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { type ReportLinkState, ReportTitle } from '../ReportTitle.tsx';
import { CountBoxes, CountHeads } from './CountBoxes.tsx';
import { RollCount } from './RollCount.tsx';
import { RollHead } from './RollHead.tsx';
import { unkeptText } from './rollWords.ts';
import { useRoll } from './useRoll.ts';
import { useSealed } from './useSealed.ts';

/** `/asks/:askUid/roll`: who goes, by homeroom, with ticks. The browser prints it. */
export function RollPage() {
  const { askUid = '' } = useParams();
  const read = useRoll(askUid);
  const { roll, error, retry } = read;
  const known = (useLocation().state ?? {}) as ReportLinkState;
  const title = roll?.title ?? known.title;
  const isGone = error?.kind === 'notFound' || error?.kind === 'badRequest';
  return (
    <Screen
      overline={
        !isGone && (
          <BackLink to={pathTo('/asks/:askUid', { askUid })} state={{ title }}>
            Answers
          </BackLink>
        )
      }
    >
      {isGone && (
        <EmptyState title="There is no roll" action={<ReportsLink />}>
          Nothing is asked, or you don’t have access to it.
        </EmptyState>
      )}
      {!roll && !isGone && title && <ReportTitle isAlone>{title}</ReportTitle>}
      {error && !isGone && (
        <>
          <Failure what="The roll of this notice or event" error={error} onRetry={retry} />
          <Typography>
            {'Until then, use a printed roll, or call the school. '}
            <SchoolPhone />
          </Typography>
          <Quiet size="medium">{unkeptText}</Quiet>
        </>
      )}
      {!roll && !error && <Skeletons heights={[320]} what="the roll" />}
      {roll && <Names {...read} roll={roll} />}
    </Screen>
  );
}

type NamesProps = ReturnType<typeof useRoll> & { readonly roll: Roll };

function Names({ roll, ticks, toggle, clear, keep }: NamesProps) {
  const sealed = useSealed(roll.askUid);
  return (
    <Column gap={3} isBound sx={{ maxWidth: 860 }}>
      <RollHead roll={roll} sealed={sealed} onOwn={keep} />
      {roll.groups.length > 0 && <RollCount roll={roll} ticks={ticks} onClear={clear} />}
      {roll.groups.length === 0 && <Typography>Nobody goes yet.</Typography>}
      {roll.groups.map(({ groupname, people }) => (
        <Box key={groupname} component="section" aria-label={groupname || others}>
          <Row align="flex-end" justify="space-between" isOneLine>
            <Typography variant="h3">{`${groupname || others} (${people.length})`}</Typography>
            <CountHeads />
          </Row>
          <List>
            {people.map(({ subject, name, places }) => (
              <Box key={subject} component="li" sx={line}>
                <Row gap={2} align="center" isOneLine>
                  <FormControlLabel
                    label={places ? `${name}, ${places} places` : name}
                    sx={person}
                    control={
                      <Checkbox
                        className="no-print"
                        checked={ticks[subject] === true}
                        onChange={() => toggle(subject)}
                      />
                    }
                  />
                  <CountBoxes isHere={ticks[subject] === true} />
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

const others = 'Others';
const confidential = { pb: 1, marginInlineStart: 4, fontWeight: 600, overflowWrap: 'anywhere' };
const line = { borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' };
/** A thumb on a moving bus hits the whole row, which shows its box from afar. */
const person = {
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  '@media print': { marginInlineStart: 0 },
  '& .MuiSvgIcon-root': { fontSize: '2rem' },
};
