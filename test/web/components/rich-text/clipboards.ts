/** HTML that programs put on the clipboard, shortened to one element of each kind. */

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const item = (level: number, marker: string, words: string, first = '') =>
  `<p class=MsoListParagraphCxSp${first || 'Middle'} style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

/** Word for Windows, 365. */
export const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; font-size:11.0pt;font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-AU style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1 style='mso-margin-top-alt:auto'><span style='font-family:"Calibri Light"'>Term 4<o:p></o:p></span></h1>
<p class=MsoNormal><b>Dear</b> families, see <a href="https://www.example.edu/plan">the
plan</a> for <i><span style='color:#C00000'>Friday</span></i>.<o:p></o:p></p>
${item(1, '·', 'Hats', 'First')}
${item(2, 'o', 'brimmed')}
${item(1, '·', '<b>Water</b>', 'Last')}
<p class=MsoNormal align=center style='text-align:center'>And then:<o:p></o:p></p>
${item(1, '1.', 'Walk', 'First').replaceAll('l0 level', 'l1 level')}
${item(1, '2.', 'Swim', 'Last').replaceAll('l0 level', 'l1 level')}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=200 valign=top style='width:150.25pt;border:solid windowtext 1.0pt'><p class=MsoNormal style='margin-bottom:0cm'><b>House</b><o:p></o:p></p></td><td width=200 style='width:150.3pt'><p class=MsoNormal>Points<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1"></v:shape><![endif]--><![if !vml]><img width=200 height=100 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"><![endif]><o:p></o:p></p>
<!--EndFragment-->
</body></html>`;

/** A document of Google Docs, from Chrome. */
export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6f6f1e6d-7fff-1b9e"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;white-space:pre-wrap;">Sports day</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial;font-weight:700;white-space:pre-wrap;">Bold</span><span style="font-size:11pt;font-style:normal;font-weight:400;white-space:pre-wrap;">, </span><span style="font-style:italic;font-weight:400;white-space:pre-wrap;">slanted</span><span style="white-space:pre-wrap;"> and </span><a href="https://example.edu/a" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;white-space:pre-wrap;">a link</span></a><span style="white-space:pre-wrap;">, H</span><span style="font-size:0.6em;vertical-align:sub;">2</span><span>O</span></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="white-space:pre-wrap;">one</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>inner</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>two</span></p></li></ul><br /><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="300" /><col width="300" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;vertical-align:top;padding:5pt;"><p dir="ltr"><span>A1</span></p></td><td style="border:solid #000 1pt;"><p dir="ltr"><span>B1</span></p></td></tr></tbody></table></div><p dir="ltr"><span><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXd" width="602" height="401" /></span></p></b><br class="Apple-interchange-newline">`;

/** Cells of Excel. */
export const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700; text-align:center;}--></style></head><body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--> <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>House</td>
  <td class=xl65 width=64 style='border-left:none;width:48pt'>Points</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 colspan=2 style='height:15.0pt'>Banksia &amp; Wattle</td>
 </tr>
<!--EndFragment--></table></body></html>`;

/** A part of a web page with scripts and other hostile content. */
export const webPage = `<html><body><!--StartFragment--><div class="article"><script>ran()</script><h3 class="title" onclick="ran()" style="font-family: Georgia; color: rgb(0, 0, 0)">News</h3><section><p style="margin: 0; box-sizing: border-box">Read <a class="more" href="javascript:ran()" onmouseover="ran()">this</a> and <a href="/relative">that</a>.</p><img src="x" onerror="ran()"><img src="https://elsewhere.example/a.jpg" alt="A"><img src="${dot}" alt="Dot" onload="ran()"><svg onload="ran()"><text>x</text></svg><iframe src="https://evil.example"></iframe><form><input value="v" autofocus onfocus="ran()"><button>Go</button></form></section></div><!--EndFragment--></body></html>`;
