<?php
// What PHP 5 called the functions of MySQL, for programs of that time, by the functions of today. As in PHP 5, an error
// of the database is an answer and no exception.
mysqli_report(MYSQLI_REPORT_OFF);
define('MYSQL_ASSOC', MYSQLI_ASSOC);

function mysql_connect($host, $user, $password)
{
    return $GLOBALS['mysql_link'] = mysqli_connect($host, $user, $password);
}

function mysql_pconnect($host, $user, $password)
{
    return mysql_connect($host, $user, $password);
}

function mysql_link($given)
{
    return $given ?? $GLOBALS['mysql_link'];
}

function mysql_select_db($name, $link = null)
{
    return mysqli_select_db(mysql_link($link), $name);
}

function mysql_query($query, $link = null)
{
    return mysqli_query(mysql_link($link), $query);
}

function mysql_error($link = null)
{
    return mysqli_error(mysql_link($link));
}

function mysql_errno($link = null)
{
    return mysqli_errno(mysql_link($link));
}

function mysql_insert_id($link = null)
{
    return mysqli_insert_id(mysql_link($link));
}

function mysql_set_charset($name, $link = null)
{
    return mysqli_set_charset(mysql_link($link), $name);
}

function mysql_close($link = null)
{
    return mysqli_close(mysql_link($link));
}

function mysql_affected_rows($link = null)
{
    return mysqli_affected_rows(mysql_link($link));
}

// MySQL's own rule was of the connection's first character set, whatever was set by a query later.
function mysql_real_escape_string($text, $link = null)
{
    return mysqli_real_escape_string(mysql_link($link), $text);
}

function mysql_escape_string($text)
{
    return addcslashes($text, "\0\n\r\\'\"\x1a");
}

// A query that failed has no rows.
function mysql_fetch_array($result, $kind = MYSQLI_BOTH)
{
    return $result instanceof mysqli_result ? mysqli_fetch_array($result, $kind) : false;
}

function mysql_fetch_assoc($result)
{
    return $result instanceof mysqli_result ? mysqli_fetch_assoc($result) : false;
}

function mysql_fetch_row($result)
{
    return $result instanceof mysqli_result ? mysqli_fetch_row($result) : false;
}

function mysql_num_rows($result)
{
    return $result instanceof mysqli_result ? mysqli_num_rows($result) : false;
}

function get_magic_quotes_gpc()
{
    return false;
}
