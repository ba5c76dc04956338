<?php
/* Adds a site to a network: php second-site.php <folder> <host> <name of its folder>. */
[, $folder, $host, $name] = $argv;
$_SERVER['HTTP_HOST'] = $host;
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['REQUEST_METHOD'] = 'GET';
require $folder . '/wp-load.php';
$made = wp_insert_site(['domain' => $host, 'path' => "/$name/", 'title' => 'Orchard', 'user_id' => 1]);
if (is_wp_error($made)) {
    throw new RuntimeException($made->get_error_message());
}
