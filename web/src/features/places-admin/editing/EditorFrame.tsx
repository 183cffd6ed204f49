import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { useHotkeys } from '../../../components/useHotkeys.ts';
import { visuallyHidden } from '../../../components/visuallyHidden.ts';
import { NewerBar, RestoredBar } from './Bars.tsx';
import type { Saved } from './kind.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { RecordEditing } from './useRecordEditor.ts';

interface EditorFrameProps<Form extends FieldValues, Kept extends Saved> {
  editing: RecordEditing<Form, Kept>;
  /** What the form is called. */
  name: string;
  /** What stands beside the fields. */
  side: ReactNode;
  children: ReactNode;
}

/** A form with all that surrounds it: what was restored, what is to be mended, the panel beside it, and saving. */
export function EditorFrame<Form extends FieldValues, Kept extends Saved>({
  editing,
  name,
  side,
  children,
}: EditorFrameProps<Form, Kept>) {
  useHotkeys({
    'mod+s': () => {
      if (!editing.isComparing) editing.save();
    },
  });
  return (
    <FormProvider {...editing.form}>
      <GlobalStyles styles={aboveTheBar} />
      <RestoredBar at={editing.restoredAt} onDiscard={editing.discardRestored} />
      <NewerBar
        isShown={Boolean(editing.newer) && !editing.isComparing}
        onCompare={editing.compare}
      />
      <FaultSummary round={editing.faultRound} labels={editing.kind.labels} />
      <Box
        component="form"
        aria-label={name}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editing.save();
        }}
      >
        {/* What is typed while it is on its way would be lost. */}
        <Box sx={desk} inert={editing.isSaving}>
          <Box sx={column}>{children}</Box>
          <Box sx={column}>
            <Box component="h2" sx={visuallyHidden}>
              Beside the form
            </Box>
            {side}
          </Box>
        </Box>
        <SaveBar editing={editing} />
      </Box>
      {editing.isComparing && editing.newer && (
        <RecordConflict editing={editing} newer={editing.newer} />
      )}
    </FormProvider>
  );
}

/** What comes into view, by keyboard or as a message, stands above the bar at the foot. */
const aboveTheBar = {
  html: { scrollPaddingBottom: 96 },
  '.MuiSnackbar-root.MuiSnackbar-root': {
    bottom: 80,
    '@media (max-width: 767px)': { bottom: 'auto', top: 64 },
  },
};
const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 3,
};
const desk = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
  alignItems: 'start',
};
