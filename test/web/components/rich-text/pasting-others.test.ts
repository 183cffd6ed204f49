import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, paste, saved, withEditor } from './editor-harness.ts';

/** What other programs put on the clipboard and nobody wants to publish. */

let page: Page;
withEditor((opened) => {
  page = opened;
});
beforeEach(() => open(page, ''));

const caseOf = (name: string) => readFileSync(`test/data/cases/${name}.html`, 'utf8');

/** Pastes HTML; returns what would be saved, without the styles of links. */
async function pasted(html: string): Promise<string> {
  await paste(page, { 'text/html': html });
  const links = / (style|target|rel)="[^"]*"/g;
  return (await saved(page)).replace(/<a [^>]*>/g, (link) => link.replace(links, ''));
}

/** Returns the note about the last paste; an empty text if there is none. */
async function note(): Promise<string> {
  const alert = page.locator('.MuiAlert-root[role=status]');
  return (await alert.count()) ? ((await alert.textContent()) ?? '') : '';
}

describe('what the source hides', () => {
  it('leaves out comments and deleted texts of Word, and says so once', async () => {
    expect(await pasted(caseOf('paste-word-comments'))).toBe('<p>The bus leaves on 19 March.</p>');
    expect(await note()).toBe('Left out: 1 comment and 1 deleted text.');
  });

  it('leaves out hidden blocks', async () => {
    expect(await pasted(caseOf('paste-hidden-block'))).toBe('<p>Visible</p>');
    expect(await note()).toBe('Left out: 2 hidden parts.');
  });

  it('leaves out parts that are hidden in any way', async () => {
    const ways = [
      'style="display: none !important"',
      'style="mso-hide:all"',
      'style="visibility:hidden"',
      'style="font-size:0px"',
      'style="opacity:0"',
      'style="position:absolute;left:-9999px"',
      'style="position:absolute;clip:rect(0 0 0 0)"',
      'style="position:absolute;clip-path:inset(50%)"',
      'hidden',
      'class="secret"',
      'class="unseen"',
      'class="msoDel"',
    ];
    const html = ways.map(
      (hidden, n) => `<p>Seen ${n}<span ${hidden}>${n}</span></p><p ${hidden}>${n}</p>`,
    );
    const sheet =
      '<style><!-- p {margin:0cm} .secret {display:none} .unseen {mso-style-unhide:no; mso-hide:all} --></style>';
    expect(await pasted(sheet + html.join(''))).toBe(
      ways.map((_, n) => `<p>Seen ${n}</p>`).join(''),
    );
    expect(await note()).toBe('Left out: 22 hidden parts and 2 deleted texts.');
  });

  it('keeps what a part inside shows, and hanging indents', async () => {
    const html =
      '<div style="font-size:0"><span style="font-size:12px">Mail</span></div><p style="text-indent:-108.0pt">Indent</p>';
    expect(await pasted(html)).toBe('<p>Mail</p><p>Indent</p>');
    expect(await note()).toBe('');
  });

  it('leaves out comments of Google Docs, and makes inserted text plain', async () => {
    const html =
      '<p>Bring <ins>a hat</ins><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p><div style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Do we pay?</span></p></div>';
    expect(await pasted(html)).toBe('<p>Bring a hat.</p>');
    expect(await note()).toBe('Left out: 1 comment.');
  });

  it('says everything that was left out in one note', async () => {
    const html = [
      '<p>Text <a href="file:///c:/a.docx">a</a> <a href="javascript:x()">b</a></p>',
      '<p style="display:none">x</p><p><del>y</del></p><video src="v.mp4"></video>',
      '<iframe src="https://elsewhere.example"></iframe><input value="v"><svg></svg>',
      '<img src="file:///c:/a.png"><img src="blob:x">',
    ].join('');
    expect(await pasted(html)).toBe('<p>Text a b</p>');
    expect(await note()).toBe(
      'Left out: 1 hidden part, 1 deleted text, 2 link addresses that can’t be used here, 2 embedded parts, 1 form field, 1 drawing and 2 pictures. A copied text does not bring them. Save them to this computer first, then add them with the picture button.',
    );
  });
});

it('says nothing about an earlier paste', async () => {
  await pasted(caseOf('paste-hidden-block'));
  expect(await note()).toBe('Left out: 2 hidden parts.');
  await pasted('<p>Seen</p>');
  expect(await note()).toBe('');
});

describe('lists of Word for the web', () => {
  const list = (kind: string, level: number, words: string, id = 1, start = '') =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><${kind} role="list"${start && ` start="${start}"`}><li data-leveltext="x" data-listid="${id}" data-aria-level="${level}" role="listitem"><p class="Paragraph"><span>${words}</span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${kind}></div>`;

  it('joins one list for each item, with its levels', async () => {
    expect(await pasted(caseOf('paste-word-online-list'))).toBe(
      '<ul><li>First<ul><li>Nested</li></ul></li><li>Second</li></ul>',
    );
    expect(await note()).toBe('');
  });

  it('joins lists without boxes, deeper levels, numbers and a list in a list', async () => {
    const html = [
      list('ol', 1, 'One', 1, '1'),
      list('ul', 2, 'dot', 2),
      list('ul', 3, 'deep', 2),
      list('ol', 1, 'Two', 1, '2'),
    ].join('');
    const expected = '<ol><li>One<ul><li>dot<ul><li>deep</li></ul></li></ul></li><li>Two</li></ol>';
    expect(await pasted(html)).toBe(expected);
    await open(page, '');
    expect(await pasted(html.replaceAll(/<\/?div[^>]*>/g, ''))).toBe(expected);
  });

  it('keeps lists apart between which there is text, and goes on counting', async () => {
    const html = `${list('ol', 1, 'One', 1, '1')}<p>Text</p>${list('ol', 1, 'Two', 1, '2')}${list('ul', 1, 'Other', 5)}`;
    expect(await pasted(html)).toBe(
      '<ol><li>One</li></ol><p>Text</p><ol start="2"><li>Two</li></ol><ul><li>Other</li></ul>',
    );
  });
});

describe('addresses', () => {
  it('gives www addresses https, and keeps calendars', async () => {
    expect(await pasted(caseOf('paste-www-link'))).toBe(
      '<p><a href="https://www.example.org/form">form</a> <a href="webcal://example.org/c.ics">calendar</a></p>',
    );
    expect(await note()).toBe('');
  });

  it('reads the address that is meant', async () => {
    const meant = {
      '//example.org/a': 'https://example.org/a',
      'office@example.org': 'mailto:office@example.org',
      'sms:+61491570006': 'sms:+61491570006',
      'https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D&amp;ust=1':
        'https://example.org/a?b=1',
      'https://www.google.com.au/url?sa=t&amp;url=https%3A%2F%2Fexample.org%2F':
        'https://example.org/',
      'https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fx&amp;data=05':
        'https://example.org/x',
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2F&amp;h=1': 'https://example.org/',
      'https://www.google.com/url?q=javascript:x()': 'https://www.google.com/url?q=javascript:x()',
      'https://www.google.com/search?q=hats': 'https://www.google.com/search?q=hats',
    };
    const html = Object.keys(meant).map((given) => `<p>a <a href="${given}">b</a></p>`);
    expect(await pasted(html.join(''))).toBe(
      Object.values(meant)
        .map((address) => `<p>a <a href="${address}">b</a></p>`)
        .join(''),
    );
  });
});

describe('emoji that are pictures', () => {
  it('makes characters of the pictures of mail programs and web pages', async () => {
    const pictures = [
      '<img data-emoji="🎉" class="an1" alt="🎉" src="https://fonts.gstatic.com/s/e/notoemoji/1f389/72.png">',
      '<img class="emoji" alt="👨‍🏫" src="https://s.w.org/images/core/emoji/15/svg/1f468.svg">',
      '<img alt=":smile:" data-stringify-emoji=":smile:" src="https://a.slack-edge.com/emoji-assets/1f604.png">',
      '<img alt="🇦🇺" width="16" height="16" src="https://static.xx.fbcdn.net/images/t5.png">',
      '<img alt="1️⃣" itemtype="http://schema.skype.com/Emoji" src="https://statics.teams.cdn.office.net/1.png">',
    ];
    expect(await pasted(`<p>Hello ${pictures.join('')}!</p>`)).toBe('<p>Hello 🎉👨‍🏫😄🇦🇺1️⃣!</p>');
    expect(await page.getByText(/is on another website/).count()).toBe(0);
  });

  it('keeps a photo whose words are an emoji, and numbers', async () => {
    await pasted('<p>a <img alt="🎉" src="https://elsewhere.example/party.jpg"></p>');
    await page.getByText('Not saved: 🎉').waitFor();
    await open(page, '');
    await pasted('<p>a <img alt="7" width="16" src="https://elsewhere.example/7.png"></p>');
    await page.getByText('Not saved: 7').waitFor();
  });
});

describe('empty lines of other programs', () => {
  it('leaves out the empty paragraphs of Google Docs and Word', async () => {
    const docs =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>One</span></p><br /><br /><p dir="ltr" style="line-height:1"><span>&nbsp;</span></p><p dir="ltr"><span>Two</span></p><h2 dir="ltr"></h2><br /></b>';
    expect(await pasted(docs)).toBe('<p>One</p><p>Two</p>');
    await open(page, '');
    const word =
      '<p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Two</p>';
    expect(await pasted(word)).toBe('<p>One</p><p>Two</p>');
    expect(await note()).toBe('');
  });

  it('keeps an empty cell, and a picture alone in its paragraph', async () => {
    const docs =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><table><tr><td><p dir="ltr"></p></td><td><p dir="ltr">A</p></td></tr></table><p dir="ltr"><img alt="Pool" src="https://elsewhere.example/a.jpg"></p></b>';
    expect(await pasted(docs)).toContain('<td></td><td>A</td>');
    await page.getByText('Not saved: Pool').waitFor();
  });
});
