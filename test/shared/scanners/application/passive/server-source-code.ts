import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<html><body><?php include("header.php"); echo $title; ?><h1>Shop</h1></body></html>' }),
  pageOf({ headers: { 'Content-Type': 'text/plain' }, body: '<?php\n$db = new mysqli("localhost");\n' }),
  pageOf({ body: '<%@ page language="java" contentType="text/html" %><html><body>x</body></html>' }),
  pageOf({ body: '<%@ Page Language="C#" AutoEventWireup="true" %><html></html>' }),
];

export const silent = [
  pageOf({ body: '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html><body>x</body></html>' }),
  pageOf({ body: '<pre>&lt;?php echo $title; ?&gt;</pre><textarea><?php echo $title; ?></textarea>' }),
  pageOf({ body: '<script type="text/template"><% _.each(items, function(i) { %><li><%= i %></li><% }) %></script>' }),
  pageOf({ body: '<script>var s = "<?php echo $x; ?>"</script>' }),
  pageOf({ body: '<code><%@ page language="java" %></code>' }),
  pageOf({ headers: { 'Content-Type': 'text/plain' }, body: 'Files start with <?php and end.' }),
  // A wiki offers the code that a page shows as a file.
  pageOf({
    headers: { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment; filename=lang.php' },
    body: "<?php\n$lang['js']['nosmblinks'] = '';\n",
  }),
];
