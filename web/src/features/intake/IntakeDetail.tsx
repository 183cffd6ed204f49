import {
  Alert,
  Box,
  Card,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { isOfGoals, undoEndOf } from '#shared/intake/goals-undo';
import type { Intake, IntakeCount } from '#shared/intake/intake.contract';
import { findingLists } from '#shared/intake/intake-findings';
import { wordOfKind } from '#shared/intake/intake-words';
import { serverNow } from '../../api/clock.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Row } from '../../components/layout/layout.tsx';
import { CardList } from '../../components/lists/CardList.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { FaultTable } from './FaultTable.tsx';
import { lossesOf, schoolIn } from './leavingText.ts';
import { NextSteps } from './NextSteps.tsx';
import { StateChip } from './StateChip.tsx';
import { useIntakeActs } from './useIntake.ts';
import { doneText, isAsking, isWorking, stateNames, timeLeft, undoneText } from './words.ts';

const LeaverTable = onDemand(async () => (await import('./LeaverTable.tsx')).LeaverTable);
const ReadingForm = onDemand(async () => (await import('./ReadingForm.tsx')).ReadingForm);
const RollbackForm = onDemand(async () => (await import('./RollbackForm.tsx')).RollbackForm);

const SchoolForm = onDemand(async () => (await import('./SchoolForm.tsx')).SchoolForm);

/** Whether it is said, or asked, which school of the file is this one. */
const namesSchool = ({ state, schools }: Intake): boolean =>
  schools !== undefined && ['awaiting-school', 'ready', 'applied'].includes(state);

interface IntakeDetailProps {
  intake: Intake;
  /** Whether it says why the intake was refused. A screen may say it above. */
  hasMessage?: boolean;
  /** Whether its heading gets the focus: somebody has just chosen it. */
  takesFocus?: boolean;
}

/** Shows one intake: its state, dry run and faults, and the next action. */
export function IntakeDetail({ intake, hasMessage = true, takesFocus }: IntakeDetailProps) {
  const acts = useIntakeActs(intake);
  const [choosesAgain, setChoosesAgain] = useState(false);
  const isAwaiting = intake.state === 'awaiting-school';
  const { counts, questions } = intake;
  const isOpen = intake.state === 'refused' || intake.state === 'ready';
  const leaving = counts.find(({ kind }) => kind === 'users')?.leaving ?? 0;
  return (
    <Card component="section" aria-label={intake.filename} sx={{ p: { xs: 2, sm: 3 } }}>
      <Title intake={intake} takesFocus={takesFocus} />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {intake.format && `${intake.format} · `}
        {intake.created_by} · <DateText at={intake.created_at} withTime />
      </Typography>
      {hasMessage && intake.message && (
        <Alert severity={severityOf(intake)} variant="outlined" sx={{ mb: 2 }}>
          {intake.message}
        </Alert>
      )}
      {intake.state === 'applied' && (
        <Alert severity="success" variant="outlined" sx={{ mb: 2 }}>
          {doneText(intake)}
        </Alert>
      )}
      {intake.state === 'applied' && hasNewPeople(intake) && <NextSteps />}
      {intake.state === 'rolled-back' && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {undoneText}
        </Alert>
      )}
      {isWorking(intake) && <IntakeProgress intake={intake} />}
      {intake.state === 'ready' && <Losses intake={intake} />}
      {counts.length > 0 && <CountTable counts={counts} />}
      {namesSchool(intake) && (
        <SchoolForm
          intake={intake}
          onChoose={acts.chooseSchool}
          isOpen={isAwaiting || choosesAgain}
          onOpen={setChoosesAgain}
        />
      )}
      {leaving > 0 && <LeaverTable intake={intake} count={leaving} />}
      {isOpen &&
        questions?.map((question) => (
          <ReadingForm
            key={question.kind}
            question={question}
            isOpen={intake.state === 'refused'}
            onAnswer={acts.answer}
          />
        ))}
      {findingLists(intake).map((list) => (
        <FaultTable key={list.title} {...list} of={intake.filename} />
      ))}
      {intake.state === 'ready' && !choosesAgain && (
        <ApplyForm intake={intake} onApply={acts.apply} />
      )}
      {intake.state === 'applied' && !hasUndoEnded(intake) && (
        <RollbackForm intake={intake} onRollBack={acts.rollBack} />
      )}
    </Card>
  );
}

/** The file, and the school of a package of several: whose people change. */
function Title({ intake, takesFocus }: Pick<IntakeDetailProps, 'intake' | 'takesFocus'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const school = schoolIn(intake);
  return (
    <Row gap={1.5} align="center" sx={{ mb: 1 }}>
      <Typography
        variant="h2"
        ref={heading}
        tabIndex={-1}
        sx={{ outline: 'none', scrollMarginTop: 80, overflowWrap: 'anywhere' }}
      >
        {school ? `${school}: ${intake.filename}` : intake.filename}
      </Typography>
      <StateChip intake={intake} />
    </Row>
  );
}

const hasNewPeople = ({ counts }: Intake): boolean =>
  counts.some(({ kind, added }) => kind === 'users' && added > 0);

const hasUndoEnded = (intake: Intake) => isOfGoals(intake) && undoEndOf(intake) <= serverNow();
/** A file that waits for an answer is not wrong. */
const severityOf = (intake: Intake) =>
  (intake.state === 'refused' && !isAsking(intake)) || intake.state === 'failed' ? 'error' : 'info';

/** Warns of a dry run that takes away more than a tenth of a kind. */
function Losses({ intake }: { intake: Intake }) {
  const losses = lossesOf(intake);
  if (losses.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {losses.map((sentence) => (
        <strong key={sentence}>{sentence} </strong>
      ))}
      Check that the file is complete.
    </Alert>
  );
}

const columns = ['added', 'changed', 'leaving', 'unchanged'] as const;

const titleOf = (column: string) => column.charAt(0).toUpperCase() + column.slice(1);

/** Shows a dry run: the number of changes for each kind of record. */
function CountTable({ counts }: { counts: readonly IntakeCount[] }) {
  if (useIsNarrow()) {
    return (
      <Box component="section" aria-label="Dry run" sx={{ mb: 3 }}>
        <CardList
          label="Dry run"
          heading="h3"
          cards={counts.map((count) => ({
            key: count.kind,
            title: wordOfKind(count.kind),
            facts: columns.map((column) => [
              titleOf(column),
              count[column].toLocaleString('en-AU'),
            ]),
          }))}
        />
      </Box>
    );
  }
  return (
    <TableContainer sx={{ mb: 3 }} tabIndex={0} role="region" aria-label="Dry run">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Kind</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {titleOf(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {counts.map((count) => (
            <TableRow key={count.kind}>
              <TableCell component="th" scope="row">
                {wordOfKind(count.kind)}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {count[column].toLocaleString('en-AU')}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Shows the progress of a running intake and the time that is left. */
function IntakeProgress({ intake }: { intake: Intake }) {
  const { done, total } = intake.progress;
  // Counts from the first state on this screen, as the clock of the server may differ.
  const [began] = useState(() => ({ at: Date.now(), done }));
  const left = timeLeft(done - began.done, total - began.done, Date.now() - began.at);
  const isCounted = total > 0;
  return (
    <Box role="status" sx={{ mb: 3 }}>
      <Typography variant="body2" className="figures" sx={{ mb: 0.5 }}>
        {stateNames[intake.state]}
        {isCounted && `: ${done} of ${total}`}
        {left && `, ${left}`}. You can leave this page. The intake goes on.
      </Typography>
      <LinearProgress
        aria-label={stateNames[intake.state]}
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? Math.min(100, (done / total) * 100) : 0}
      />
    </Box>
  );
}
