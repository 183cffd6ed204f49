import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { signingTemplates, type Template } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { useCached } from '../../../api/refresh.ts';
import { EditorLayout } from '../../../components/editing/EditorLayout.tsx';
import { SaveBar } from '../../../components/editing/SaveBar.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { type Editor, useEditor } from '../../../components/editing/useEditor.ts';
import { choice, view } from '../../../components/lists/address.ts';
import { useListView } from '../../../components/lists/useListView.ts';
import { Screen } from '../../../components/screen/Screen.tsx';
import { DocumentPart } from '../document/DocumentPart.tsx';
import { FieldsPart } from '../fields/FieldsPart.tsx';
import { useFieldTools } from '../fields/useFieldTools.ts';
import { PartiesPart } from '../parties/PartiesPart.tsx';
import { usePictures } from '../pictures/usePictures.ts';
import { QuestionsPart } from '../questions/QuestionsPart.tsx';
import { EditorHead } from './EditorHead.tsx';
import { MissingPanel } from './MissingPanel.tsx';
import { type EditorPart, editorParts, type Missing, missingIn } from './missing.ts';
import { PartTabs } from './PartTabs.tsx';
import { SendingPart } from './SendingPart.tsx';
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
