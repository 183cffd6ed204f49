import { expect, it } from 'vitest';
import { messageOf } from '#functions/mailings/messages/message';
import { content, personal, post } from '#test/mailings/messages/samples';

it.each(['Principal', 'Daily'] as const)(
  'names the files of a %s message, each with a link to its post',
  (type) => {
    const one = post({
      postUid: 'post-1',
      type: type === 'Principal' ? 'principal' : 'dailyemail',
      content_html: '<p>Lunch is new.</p>',
      files: ['Menu <b>.pdf (PDF, 1.2 MB)', 'Form.docx (Word, 40 KB)'],
    });
    const own = { posts: ['post-1'], events: [] };
    const { html, text } = messageOf(content({ type, posts: [one] }), personal({ own }));
    expect(html).toContain('Menu &lt;b&gt;.pdf (PDF, 1.2 MB)');
    expect(html).not.toContain('<b>.pdf');
    expect(html.match(/_details\/post-1"[^>]*>(?:Menu|Form)/g)).toHaveLength(2);
    expect(text).toContain('Files:\n- Menu <b>.pdf (PDF, 1.2 MB)\n- Form.docx (Word, 40 KB)');
    const bare = content({ type, posts: [{ ...one, files: undefined }] });
    expect(messageOf(bare, personal({ own })).text).not.toContain('File');
  },
);
