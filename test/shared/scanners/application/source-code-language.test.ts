import { expect, test } from 'vitest';
import { serverSourceCode } from '../../../../shared/scanners/application/passive/server-source-code.ts';
import { pageOf } from './page-of.ts';

/** First lines of programs: a file of WAVSEP's, BodgeIt's `search.jsp`, and what Visual Studio begins a page with. */
test.each([
  [
    'JSP',
    '<%@ page language="java" contentType="text/html; charset=ISO-8859-1"\n    pageEncoding="ISO-8859-1"%>\nValid Text',
  ],
  ['JSP', '<%@page import="org.apache.commons.lang3.StringEscapeUtils"%>\n<%@ page import="java.sql.*" %>'],
  ['JSP', '<%@ include file="/dbconnection.jspf" %>'],
  ['ASP.NET', '<%@ Page Language="C#" AutoEventWireup="true" CodeBehind="Default.aspx.cs" Inherits="Shop.Default" %>'],
  ['ASP.NET', '<%@ page language="C#" %>'],
  ['ASP.NET', '<%@ Master Language="VB" %>'],
])('source code of %s is called so', (language, body) => {
  expect(serverSourceCode.inspect(pageOf({ body })).map(({ cause }) => cause)).toEqual([language]);
});
