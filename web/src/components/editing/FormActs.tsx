import { Box } from '@mui/material';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useIsNarrow } from '../hooks/useIsNarrow.ts';
import { Row } from '../layout/layout.tsx';
import { saveBar } from '../screen/bars.ts';
import { DialogBarContext } from '../screen/screenContext.ts';

interface FormActsProps {
  /** What a person must know before the act, such as who will see the text. */
  above: ReactNode;
  /** The buttons, the act last. A button that submits names its form. */
  children: ReactNode;
}

/**
 * The acts of a form, always in view: in the fixed bar of its dialog, or at the bottom of its page. In
 * a dialog on a phone, what stands above them is the end of the form, so that the bar hides less of it.
 */
export function FormActs({ above, children }: FormActsProps) {
  const bar = use(DialogBarContext);
  const isNarrow = useIsNarrow();
  const acts = (
    <Row justify="flex-end" align="center">
      {children}
    </Row>
  );
  if (bar === undefined) {
    return (
      <Box sx={onPage}>
        {above}
        {acts}
      </Box>
    );
  }
  if (!bar) return null;
  return (
    <>
      {isNarrow && above}
      {createPortal(
        <Box sx={inDialog}>
          {!isNarrow && above}
          {acts}
        </Box>,
        bar,
      )}
    </>
  );
}

const inDialog = { display: 'grid', gap: 1, flex: 1 };
const onPage = { ...saveBar, display: 'grid' };
