import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { signingTemplates, type Template } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { useCached } from '../../../api/refresh.ts';
import { EditorLayout } from '../../../components/editing/EditorLayout.tsx';
import { SaveBar } from '../../../components/editing/SaveBar.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { type Editor, useEditor } from '../../../components/editing/useEditor.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { choice, view } from '../../../components/lists/address.ts';
import { useListView } from '../../../components/lists/useListView.ts';
import { Screen } from '../../../components/screen/Screen.tsx';
import { DocumentPart } from '../document/DocumentPart.tsx';
import { FieldsPart } from '../fields/FieldsPart.tsx';
import { useFieldTools } from '../fields/useFieldTools.ts';
import { PartiesPart } from '../parties/PartiesPart.tsx';
import { usePictures } from '../pictures/usePictures.ts';
import { QuestionsPart } from '../questions/QuestionsPart.tsx';
import { TimingFields } from '../TimingFields.tsx';
import { MissingPanel } from './MissingPanel.tsx';
import { type EditorPart, editorParts, type Missing, missingIn } from './missing.ts';
import { PartTabs } from './PartTabs.tsx';
import { TemplateBars } from './TemplateBars.tsx';
import { templateRecord } from './templateRecord.ts';
import type { TemplateValues } from './templateValues.ts';
import { type TemplateTools, useTemplateValues } from './useTemplateValues.ts';

const partView = view({
  part: choice(
    'part',
    editorParts.map(([part]) => part),
    'document',
  ),
});

interface TemplateEditorProps {
  templateUid: string;
  opened: Opened<TemplateValues, Template>;
}

/** The editor of a template, in five parts that are one form. */
export function TemplateEditor({ templateUid, opened }: TemplateEditorProps) {
  const navigate = useNavigate();
  const { refresh } = useCached(
    signingTemplates.list,
    signingTemplates.get,
    signingTemplates.preview,
  );
  const editor = useEditor(templateRecord, opened, {
    staysOpen: true,
    onSaved: () => void refresh(),
    onClose: () => void navigate(pathTo('/signing/templates')),
  });
  const tools = useTemplateValues(editor);
  const { view: shown, setView } = useListView(partView);
  const [selected, setSelected] = useState('');
  const open = (part: EditorPart) => setView({ part });
  const go = ({ part, fieldUid }: Missing) => {
    open(part);
    if (fieldUid) setSelected(fieldUid);
  };
  const missing = missingIn(tools.values);
  return (
    <Screen
      title={tools.values.title || 'Template'}
      visit={{ pageId: `/signing/templates/${templateUid}`, title: 'Template', pageType: 'page' }}
      action={
        <EditorHead
          templateUid={templateUid}
          isReady={missing.length === 0 && !editor.isDirty}
          undo={tools.undo}
        />
      }
    >
      <TemplateBars editor={editor} onPart={open} onUndo={tools.undo}>
        <PartTabs current={shown.part} missing={missing} onChoose={open} />
        <Parts
          part={shown.part}
          editor={editor}
          tools={tools}
          selected={selected}
          setSelected={setSelected}
          side={<MissingPanel missing={missing} onGo={go} />}
        />
        <SaveBar editor={editor} />
      </TemplateBars>
    </Screen>
  );
}

interface PartsProps {
  part: EditorPart;
  editor: Editor<TemplateValues, Template>;
  tools: TemplateTools;
  selected: string;
  setSelected: (fieldUid: string) => void;
  side: ReactNode;
}

/** The open part. The part of fields has the pages beside its own tools. */
function Parts({ part, editor, tools, selected, setSelected, side }: PartsProps) {
  const pictures = usePictures(tools.values.fileUid);
  const fields = useFieldTools(tools, selected, setSelected);
  if (part === 'fields') {
    return (
      <Box inert={editor.isBusy}>
        <FieldsPart tools={tools} fields={fields} pictures={pictures} side={side} />
      </Box>
    );
  }
  return (
    <EditorLayout side={side} sideTitle="Beside the form" foot={96} isSaving={editor.isBusy}>
      {part === 'document' && <DocumentPart tools={tools} pictures={pictures} />}
      {part === 'recipients' && <PartiesPart tools={tools} />}
      {part === 'questions' && <QuestionsPart tools={tools} />}
      {part === 'sending' && <SendingPart tools={tools} />}
    </EditorLayout>
  );
}

interface EditorHeadProps {
  templateUid: string;
  /** Whether all is saved and nothing is missing. */
  isReady: boolean;
  undo: (() => void) | undefined;
}

/** Undo, the preview, and the way to send a template. */
const EditorHead = ({ templateUid, isReady, undo }: EditorHeadProps) => (
  <Row>
    <Button startIcon={<UndoIcon />} disabled={!undo} onClick={undo} sx={quiet}>
      Undo
    </Button>
    <Button
      variant="outlined"
      component={Link}
      to={pathTo('/signing/templates/:templateUid/preview', { templateUid })}
    >
      Preview
    </Button>
    {isReady && (
      <Button
        variant="contained"
        component={Link}
        to={pathTo('/signing/templates/:templateUid/send', { templateUid })}
      >
        Send
      </Button>
    )}
  </Row>
);

/** On a phone an undo that can do nothing takes no room. */
const quiet = { '&.Mui-disabled': { display: { xs: 'none', sm: 'inline-flex' } } };

/** What signers agree to, and how long they have. */
function SendingPart({ tools: { values, change } }: { tools: TemplateTools }) {
  return (
    <Column component="section" aria-labelledby="sending" gap={3}>
      <Typography variant="h2" id="sending">
        Consent and timing
      </Typography>
      <Field
        label="What signers agree to"
        value={values.consent}
        rows={4}
        onChange={(text) => change({ consent: text.slice(0, 1_000) }, 'consent')}
        hint="They tick this sentence before they sign."
      />
      <TimingFields
        timing={values.timing}
        onChange={(timing) => change({ timing }, 'timing')}
        hint="You can change these days for each sending."
      />
    </Column>
  );
}
