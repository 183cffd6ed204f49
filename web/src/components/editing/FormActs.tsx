import { Box } from '@mui/material';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { Row } from '../layout/layout.tsx';
import { saveBar } from '../screen/bars.ts';
import { DialogBarContext } from '../screen/screenContext.ts';

interface FormActsProps {
  /** What a person must know before the act, such as who will see the text. */
  above: ReactNode;
  /** The buttons, the act last. A button that submits names its form. */
  children: ReactNode;
}

/** The acts of a form, always in view: in the fixed bar of its dialog, or at the bottom of its page. */
export function FormActs({ above, children }: FormActsProps) {
  const bar = use(DialogBarContext);
  const acts = (
    <>
      {above}
      <Row justify="flex-end" align="center">
        {children}
      </Row>
    </>
  );
  if (bar === undefined) return <Box sx={onPage}>{acts}</Box>;
  return bar && createPortal(<Box sx={inDialog}>{acts}</Box>, bar);
}

const inDialog = { display: 'grid', gap: 1, flex: 1 };
const onPage = { ...saveBar, display: 'grid' };
