import { Box, Button } from '@mui/material';
import { FormProvider } from 'react-hook-form';
import { authorName } from '#shared/people/names';
import {
  type ShownSettings,
  schoolSettings as schoolSettingsApi,
} from '#shared/site/school-settings.contract';
import { useRead } from '../../api/hooks.ts';
import { EditorConflict } from '../../components/editing/EditorConflict.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { saveBar } from '../../components/screen/bars.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { LookSections } from './look/LookSections.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { Contents } from './SettingsSection.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

/** How the school looks, and what it decides. */
export function SchoolSettings() {
  const { data, error, mutate } = useRead(schoolSettingsApi.get, {});
  if (error && !data)
    return <Failure what="The settings" error={error} onRetry={() => void mutate()} />;
  return data ? (
    <SettingsForm saved={data} />
  ) : (
    <Skeletons heights={[40, 424]} most={960} what="the settings" />
  );
}

function SettingsForm({ saved }: { saved: ShownSettings }) {
  const editor = useSettingsForm(saved);
  const { form, isDirty, isBusy } = editor;
  return (
    <FormProvider {...form}>
      <Column
        component="form"
        noValidate
        aria-label="School settings"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
        gap={4}
        isBound
      >
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 960px)' }}>
          <EditorConflict editor={editor} nameOf={changedBy} takesFields />
          <Contents />
          <LookSections rosterTerms={saved.roster_terms} />
          <SettingsFields />
          <SettingsHistory version={saved.updated_at} />
        </Box>
        <Box role="region" aria-label="Save" sx={{ ...saveBar, display: 'flex', mt: 0 }}>
          <Quiet size="large" sx={{ flex: 1, minWidth: 0 }}>
            <LastChange saved={saved} isDirty={isDirty} />
          </Quiet>
          {isDirty && <Button onClick={editor.revert}>Discard changes</Button>}
          <Button type="submit" variant="contained" loading={isBusy} disabled={!isDirty}>
            Save settings
          </Button>
        </Box>
      </Column>
    </FormProvider>
  );
}

const changedBy = (shown: ShownSettings): string | undefined => authorName(shown) || undefined;

function LastChange({ saved, isDirty }: { saved: ShownSettings; isDirty: boolean }) {
  if (isDirty) return 'Unsaved changes';
  if (!saved.updated_at) return 'No changes';
  const name = changedBy(saved);
  return (
    <>
      {name ? `Changed by ${name}, ` : 'Changed '}
      <DateWords at={saved.updated_at} withTime />
    </>
  );
}
