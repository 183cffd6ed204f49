import { plainOf } from '#functions/kernel/html/plain';
import { font, openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { html, oneLine } from '#functions/kernel/mail/letter/html';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { longDay, previewOf } from '#functions/kernel/mail/letter/words';
import type { MailingContent } from '../rules/content.ts';
import { isGreeting } from './digest.ts';
import type { LetterContent } from './links.ts';
import type { OutlineMaker } from './outline.ts';
import { postText } from './post-text.ts';

type Pdf = NonNullable<MailingContent['pdf']>;

const words = 'Open the PDF';

/** Outlines the mail to a subscriber: the text of its template, and the link to the PDF. */
export const connections: OutlineMaker = (content) => {
  const { pdf } = content;
  if (!pdf) throw new Error('A mailing of Connections has no PDF');
  const text = textOf(content, pdf);
  const heading = oneLine(pdf.title, 200) || 'Connections';
  const attached = pdf.attached ? ' It is attached too.' : '';
  return {
    subject: oneLine(pdf.subject, 290),
    preview: previewOf([heading]),
    heading,
    greets: !isGreeting(text.text),
    pieces: [
      text,
      openPdf(content, pdf),
      paragraph(`The link works until ${longDay(pdf.until)}.${attached}`),
    ],
  };
};

function textOf(content: LetterContent, pdf: Pdf): Piece {
  const text = postText(pdf, content);
  return {
    html: html`<div class="words" style="padding:8px 0;${font};font-size:16px;line-height:1.6;color:#1f2937;word-break:break-word">${text}</div>`,
    text: `\n${plainOf(text.source)}\n`,
  };
}

function openPdf(content: LetterContent, { token }: Pdf): Piece {
  const address = `https://${content.school.host}/api/posts/pdf/file/${encodeURIComponent(token)}`;
  return openButton(content, words, address);
}
